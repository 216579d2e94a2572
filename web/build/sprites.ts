/**
 * Icons: `import sprite from './icons?sprite'` gives the SVG symbols of the names that `icons.ts` lists.
 *
 * The names are the string literals of the file. What `src/lib/icons.ts` has is left out of the games' sprites.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const require = createRequire(import.meta.url);

function names(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return [...new Set([...text.matchAll(/'([a-z0-9-]+)'/g)].map((match) => match[1]!))];
}

export function sprites(): Plugin {
  const base = resolve(import.meta.dirname, '../src/lib/icons.ts');
  let set: IconSet | undefined;

  function body(name: string): string {
    set ??= JSON.parse(readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8')) as IconSet;
    const found = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
    if (!found) throw new Error(`there is no icon "${name}" in game-icons`);
    return found.body.replaceAll(' fill="currentColor"', '');
  }

  return {
    name: 'delve-sprites',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('icons.ts?sprite')) return null;
      const file = id.slice(0, -'?sprite'.length);
      this.addWatchFile(file);
      const known = file === base ? [] : names(base);
      const symbols = names(file)
        .filter((name) => !known.includes(name))
        .map((name) => `<symbol id="i-${name}" viewBox="0 0 512 512">${body(name)}</symbol>`);
      return { code: `export default ${JSON.stringify(symbols.join(''))};`, map: null, moduleType: 'js' };
    },
  };
}
