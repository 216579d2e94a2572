/** What a client knows of a table, and how news change it. */
import type { ChatLine, LogLine, Scene, TableInfo, Update } from './messages.gen';
import { share } from './share';

export interface Known {
  version: number;
  info: TableInfo | null;
  scene: Scene | null;
  log: LogLine[];
  chat: ChatLine[];
}

export const nothing = (): Known => ({ version: -1, info: null, scene: null, log: [], chat: [] });

/** Chat lines by number, each once, in order. */
export function mergeChat(old: ChatLine[], added: ChatLine[]): ChatLine[] {
  const byNumber = new Map(old.map((line) => [line.number, line]));
  for (const line of added) byNumber.set(line.number, line);
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/**
 * The table after an update, which is used up; null when the update does not fit what is known, so that everything must
 * be asked for. What has not changed stays the same object.
 */
export function merge(known: Known, update: Update): Known | null {
  const complete = update.after === undefined || update.after === null;
  if (!complete && update.after !== known.version) return null;
  const log = update.log;
  if (log && !complete && log.start > known.log.length) return null;
  return {
    version: update.version,
    info: update.info ? share(known.info, update.info) : complete ? null : known.info,
    scene: update.scene ? share(known.scene, update.scene) : complete ? null : known.scene,
    log: log ? [...known.log.slice(0, log.start), ...log.lines] : complete ? [] : known.log,
    chat: update.chat ? mergeChat(complete ? [] : known.chat, update.chat) : complete ? [] : known.chat,
  };
}
