/** An admin is named from the command line: where nobody else could agree, there is no other way. */
import { grants as allGrants, type Grant } from '#contract/identity/grants.ts';
import { newAdminSeconds } from '#contract/users/soloRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { createUser, findProfile, listAdminEmails, makeAdmin, randomPassword } from '../identity/service.ts';
import { notify } from '../messages/service.ts';
import { namedTexts } from './mail.ts';
import { siteMinute } from '../site/service.ts';

export interface NamedAdmin {
  userId: number;
  username: string;
  /** From then on they decide on what others ask for. */
  decidesFrom: Date;
  /** Of an account that was made for it, to be shown once; null where there was one. */
  password: string | null;
  /** How many admins were written to. */
  told: number;
}

export interface NewAdmin {
  username: string;
  email: string | undefined;
  grants?: readonly Grant[];
}

/** So many admins are written to; there are never as many. */
const adminsMax = 1000;

/**
 * Makes the account of this name an admin with these grants (all, unless said), ends its sessions and API keys, and writes to
 * all admins. An admin gets what is missing, and is unfrozen. Undefined when nobody of this name can be changed by it. With an
 * e-mail address an account is made, and a taken name or address throws by `users_username` and `users_email`.
 */
export async function nameAdmin(
  tx: Tx,
  { username, email, grants = allGrants, now }: NewAdmin & { now: Date },
): Promise<NamedAdmin | undefined> {
  const password = email === undefined ? null : randomPassword();
  if (email !== undefined && password !== null) await createUser(tx, { username, email, password, role: 'user', now });
  const named = await makeAdmin(tx, { username, grants, now });
  const profile = named && (await findProfile(tx, named.id));
  if (!profile) return undefined;
  const decidesFrom = new Date(now.getTime() + newAdminSeconds * 1000);
  const to = await listAdminEmails(tx, adminsMax);
  const params = { name: profile.username };
  const mail = namedTexts({ ...profile, decidesFrom: await siteMinute(tx, decidesFrom) });
  await notify(tx, [{ kind: 'admin_named', to, params, mail }], now);
  const detail = { username: profile.username, grants, by: 'npm run admin:add', isNew: password !== null };
  await recordOperation(tx, { actorId: null, action: 'admin.name', subject: `user ${profile.id}`, detail, now });
  return { userId: profile.id, username: profile.username, decidesFrom, password, told: to.length };
}
