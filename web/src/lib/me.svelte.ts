/** Who the player is to the server. */
import { Failure, getMe, newGuest } from './api';
import type { Me } from './messages.gen';
import type { Language } from './words';

class Holder {
  now = $state.raw<Me | null>(null);
}

export const me = new Holder();

/** Who the cookie says it is, if there is one. */
export async function findMe(): Promise<void> {
  try {
    me.now = await getMe();
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 401) throw error;
    me.now = null;
  }
}

/** Be somebody: without a cookie, a guest. */
export async function needMe(lang: Language): Promise<Me> {
  if (!me.now) me.now = await newGuest({ lang });
  return me.now;
}
