import type { Party } from '../load/gate.ts';
import type { BareCall } from './http.ts';

/** For whom a call is done, as gates count shares. */
export function partyOf({ actor, ip }: Pick<BareCall, 'actor' | 'ip'>): Party {
  return { userId: actor.kind === 'user' ? actor.userId : undefined, ip };
}
