import type { Role } from '#contract/core/roles.ts';
import type { Grant } from '#contract/identity/grants.ts';
import { prepared, type Tx } from '../database/database.ts';
import { AppError } from './errors.ts';

const givers = prepared<{ username: string }>(
  'grants_givers',
  `select u.username from admin_grants g join users u on u.id = g.user_id
   where g.grant_name = 'people' and u.role = 'admin' and u.state = 'active' order by u.id limit 3`,
);

/** The refusal of an admin who is entrusted with none of these: it names them, and who can give one. */
export async function grantMissing(tx: Tx, needed: readonly Grant[]): Promise<AppError> {
  const admins = (await tx.many(givers, [])).map(({ username }) => username).join(', ');
  return new AppError('grant_missing', { params: { grant: needed.join(), admins } });
}

/** Lets an admin through who is entrusted with one of these. Throws forbidden, grant_missing. */
export async function demandGrant(
  tx: Tx,
  { role, grants }: { role: Role; grants: readonly Grant[] },
  needed: readonly Grant[],
): Promise<void> {
  if (role !== 'admin') throw new AppError('forbidden');
  if (!needed.some((grant) => grants.includes(grant))) throw await grantMissing(tx, needed);
}
