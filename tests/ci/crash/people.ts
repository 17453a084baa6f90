import { randomBytes } from 'node:crypto';
import type { CallByName } from '../../support/app/calls.ts';
import { rechargeAtSandbox } from '../sandbox.ts';

export const rechargeFen = 5_000_000;

export interface Member {
  id: number;
  token: string;
  /** What they have for sure, held or not. */
  fen: number;
}

/** Somebody new, with money unless said otherwise. */
export async function makeMember(call: CallByName, fen = rechargeFen): Promise<Member> {
  const mark = randomBytes(5).toString('hex');
  const person = { username: `buyer_${mark}`, email: `buyer_${mark}@example.com`, password: `Buy7ing9x${mark}` };
  const { token } = (await call('register', { ...person, consent: true })).data;
  if (fen > 0) await rechargeAtSandbox(call, { token }, fen);
  const { accountId } = (await call('getUserInfo', {}, { token })).data;
  return { id: Number(accountId), token, fen };
}

/** False when the connection broke; an answer that says no still fails the walk. */
export async function survives(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    // `fetch` throws a TypeError for whatever breaks on the way; a reply that was cut off is no JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return false;
    throw error;
  }
}
