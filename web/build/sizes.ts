/** Prints what the first load costs and stops the build when it is too much. */
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const MOST = 250_000;

/** Fonts that a page in English loads: the Latin subsets. */
const firstFont = (name: string): boolean => /\.woff2$/.test(name) && !/latin-ext/.test(name);

export function sizes(): Plugin {
  return {
    name: 'delve-sizes',
    apply: 'build',
    writeBundle(_, bundle) {
      const first = new Set<string>();
      const lines: string[] = [];
      for (const item of Object.values(bundle)) {
        if (item.type === 'chunk' && item.isEntry) {
          first.add(item.fileName);
          item.imports.forEach((name) => first.add(name));
        }
      }
      let total = 0;
      for (const item of Object.values(bundle)) {
        const name = item.fileName;
        const bytes = Buffer.from(item.type === 'chunk' ? item.code : item.source);
        const size = /\.woff2$/.test(name) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
        const isFirst = first.has(name) || name === 'index.html' || /^assets\/index-.*\.css$/.test(name) || firstFont(name);
        if (isFirst) total += size;
        lines.push(`${isFirst ? '*' : ' '} ${(size / 1000).toFixed(1).padStart(7)} kB  ${name}`);
      }
      console.log(`${lines.sort().join('\n')}\nfirst load (*): ${(total / 1000).toFixed(1)} kB compressed`);
      if (total > MOST) throw new Error(`the first load is larger than ${MOST / 1000} kB`);
    },
  };
}
