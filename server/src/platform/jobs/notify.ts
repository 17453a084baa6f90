/** The job that tells an account something, by its name: for whoever stands below the module that does it. */
import type { Tx } from '../database/database.ts';
import { enqueue } from './outbox.ts';

export const notifyTask = 'messages.notify';

/** Tells an account after the commit; `kind` and its facts are those of the contract's message kinds. Not `isMailed`: its mail says more, and is sent apart. */
export async function enqueueNotice(
  tx: Tx,
  notice: { kind: string; userId: number; params?: Record<string, string | number>; isMailed?: boolean },
  at: Date,
): Promise<void> {
  const { kind, userId, params = {}, isMailed = true } = notice;
  await enqueue(tx, notifyTask, { ...params, kind, userId, ...(!isMailed && { mail: 'apart' }) }, { at });
}
