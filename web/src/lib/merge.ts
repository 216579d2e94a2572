/** What a client knows of a table, and how news change it. */
import type { ChatLine, LogLine, Scene, TableInfo, Update } from './messages.gen';
import { share } from './share';

export interface Known {
  version: number;
  info: TableInfo | null;
  scene: Scene | null;
  /** The log of the eyes that are used now. */
  log: LogLine[];
  /** The log of each pair of eyes: who plays several seats sees with several. */
  logs: Record<number, LogLine[]>;
  chat: ChatLine[];
}

export const nothing = (): Known => ({ version: -1, info: null, scene: null, log: [], logs: {}, chat: [] });

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
  const logs = complete ? {} : known.logs;
  const had = log ? (logs[log.of] ?? []) : [];
  if (log && log.start > had.length) return null;
  const now = log ? [...had.slice(0, log.start), ...log.lines] : complete ? [] : known.log;
  return {
    version: update.version,
    info: update.info ? share(known.info, update.info) : complete ? null : known.info,
    scene: update.scene ? share(known.scene, update.scene) : complete ? null : known.scene,
    log: now,
    logs: log ? { ...logs, [log.of]: now } : logs,
    chat: update.chat ? mergeChat(complete ? [] : known.chat, update.chat) : complete ? [] : known.chat,
  };
}
