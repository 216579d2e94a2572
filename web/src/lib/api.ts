/** Every request to the server. A failed one throws `Failure`, which carries the server's `Problem`. */
import type {
  ChangeMe, ChangeSeat, ChangeTable, DeleteMe, DrawingFault, Fork, GameInfo, History, Joined, LedgerLine, Login, LoginList, Me,
  NewGuest, NewTable, PageWords, PastScene, Problem, ServerInfo, SetPassword, Spectators, TableInfo, TableList,
} from './messages.gen';
import type { Language } from './words';

export class Failure extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text);
  }
}

/** Set by the page: every address gets the language it is shown in. */
let language: Language = 'en';
export const useLanguage = (lang: Language): void => void (language = lang);

const OFFLINE: Problem = { code: 'offline', text: '' };

async function request(method: string, path: string, body?: unknown, raw = false): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } };
  if (raw) {
    init.body = body as BodyInit;
    init.headers = { 'content-type': 'application/octet-stream' };
  } else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Failure(OFFLINE, 0);
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => null);
  throw new Failure(
    problem && typeof problem.text === 'string' ? problem : { code: `http_${answer.status}`, text: answer.statusText },
    answer.status,
  );
}

const json = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await request(method, path, body)).json() as Promise<T>;
const here = (path: string, lang: Language = language): string => `${path}?lang=${lang}`;
const table = (id: string, rest = ''): string => here(`/api/tables/${encodeURIComponent(id)}${rest}`);

export const getServer = (): Promise<ServerInfo> => json('GET', here('/api/server'));
export const getGame = (game: string): Promise<GameInfo> => json('GET', here(`/api/games/${game}`));
export const getContent = (game: string): Promise<unknown> => json('GET', here(`/api/games/${game}/content`));
export const getWords = (lang: Language): Promise<PageWords> => json('GET', here('/api/words', lang));
export const getRule = (id: string): Promise<LedgerLine> => json('GET', `/api/rules/${encodeURIComponent(id)}`);

export const getMe = (): Promise<Me> => json('GET', '/api/me');
export const newGuest = (body: NewGuest): Promise<Me> => json('POST', '/api/me/guest', body);
export const changeMe = (body: ChangeMe): Promise<Me> => json('PATCH', '/api/me', body);
export const setPassword = (body: SetPassword): Promise<Me> => json('POST', '/api/me/password', body);
export const login = (body: Login): Promise<Me> => json('POST', '/api/login', body);
export const getLogins = (): Promise<LoginList> => json('GET', '/api/me/logins');
export const endLogin = async (id: string): Promise<void> => void (await request('DELETE', `/api/me/logins/${encodeURIComponent(id)}`));
export const endOtherLogins = async (): Promise<void> => void (await request('DELETE', '/api/me/logins'));
export const deleteMe = async (body: DeleteMe): Promise<void> => void (await request('POST', '/api/me/delete', body));
export const logout = async (): Promise<void> => void (await request('POST', '/api/logout'));

export const getTables = (): Promise<TableList> => json('GET', here('/api/tables'));
export const newTable = (body: NewTable): Promise<TableInfo> => json('POST', here('/api/tables'), body);
export const changeTable = (id: string, body: ChangeTable): Promise<TableInfo> => json('PATCH', table(id), body);
export const startTable = (id: string): Promise<TableInfo> => json('POST', table(id, '/start'));
export const changeSeat = (id: string, seat: number, body: ChangeSeat): Promise<TableInfo> =>
  json('POST', table(id, `/seats/${seat}`), body);
export const getWatchers = (id: string): Promise<Spectators> => json('GET', table(id, '/watchers'));
export const sendAway = (id: string, account: string): Promise<TableInfo> =>
  json('DELETE', table(id, `/watchers/${encodeURIComponent(account)}`));
export const join = (token: string): Promise<Joined> => json('POST', here('/api/join'), { token });
export const getHistory = (id: string): Promise<History> => json('GET', table(id, '/history'));
/** With the eyes of one's own seat, if one is named. */
export const getPast = (id: string, at: number, seat: number | null): Promise<PastScene> =>
  json('GET', `${table(id, `/history/${at}`)}${seat === null ? '' : `&seat=${seat}`}`);
export const fork = (id: string, body: Fork): Promise<TableInfo> => json('POST', table(id, '/fork'), body);

export const importTable = async (file: Blob): Promise<TableInfo> =>
  (await request('POST', here('/api/import'), file, true)).json() as Promise<TableInfo>;

/** Fetch a file and let the browser save it. */
async function download(answer: Response, fallback: string): Promise<void> {
  const name = /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? fallback;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const exportTable = async (id: string): Promise<void> =>
  download(await request('GET', `/api/tables/${encodeURIComponent(id)}/export`), `delve-${id}.delve`);
export const exportMe = async (): Promise<void> => download(await request('GET', '/api/me/export'), 'delve-account.zip');
export const reportFault = async (id: string, fault: DrawingFault): Promise<void> =>
  void (await request('POST', table(id, '/fault'), fault));
export const reportBug = async (id: string, text: string): Promise<void> =>
  download(await request('POST', table(id, '/report'), { text }), `delve-report-${id}.json`);

/** The address of a link that is given to somebody. */
export const inviteLink = (token: string): string => `${location.origin}${location.pathname}#/join/${token}`;
