import type { Sharer } from '../load/gate.ts';
import type { BareCall } from './http.ts';

/** For whom a call is done, as gates count shares. */
export function sharerOf({ actor, ip }: Pick<BareCall, 'actor' | 'ip'>): Sharer {
  return { userId: actor.kind === 'user' ? actor.userId : undefined, ip };
}
