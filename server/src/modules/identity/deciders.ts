/** Who may decide on what another admin asked for: nobody who was entrusted with it a moment ago. Money, unless said. */
import type { Grant } from '#contract/identity/grants.ts';
import { newAdminSeconds } from '#contract/users/soloRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countDeciders, findAdminSince, lockAdminSince } from './admins.repository.ts';
import { siteMinute } from '../site/service.ts';

/** From when on an admin decides on what others ask for; null for who is none. */
export async function decidesFrom(tx: Tx, adminId: number, grant: Grant = 'money'): Promise<Date | null> {
  return later(await findAdminSince(tx, adminId, grant));
}

/** Whether an admin may decide on what others ask for. */
export async function isDecider(tx: Tx, adminId: number, now: Date, grant: Grant = 'money'): Promise<boolean> {
  const from = await decidesFrom(tx, adminId, grant);
  return from !== null && from <= now;
}

/**
 * Lets an admin decide on what another one asked for; their role stays as it is until the end of the transaction. Throws
 * admin_too_new, and forbidden for who is no admin any more.
 */
export async function mustDecide(tx: Tx, adminId: number, now: Date, grant: Grant = 'money'): Promise<void> {
  const from = later(await lockAdminSince(tx, adminId, grant));
  if (from === null) throw new AppError('forbidden');
  if (from <= now) return;
  const params = { hours: newAdminSeconds / 3600, from: await siteMinute(tx, from) };
  throw new AppError('admin_too_new', { params });
}

/** How many admins but these may decide now. */
export function countOtherDeciders(
  tx: Tx,
  { except, now, grant = 'money' }: { except: readonly number[]; now: Date; grant?: Grant },
): Promise<number> {
  return countDeciders(tx, { except, grant, since: new Date(now.getTime() - newAdminSeconds * 1000) });
}

function later(since: Date | null): Date | null {
  return since && new Date(since.getTime() + newAdminSeconds * 1000);
}
