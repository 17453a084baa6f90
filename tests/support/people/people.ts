import type { Role } from '#contract/core/roles.ts';
import type { Grant } from '#contract/identity/grants.ts';
import { newAdminSeconds } from '#contract/users/soloRules.ts';
import { unprepared, type Tx } from '../../../server/src/platform/database/database.ts';
import { createHashedUser } from '../../../server/src/modules/identity/service.ts';
import { openSession } from '../../../server/src/platform/http/session.ts';
import type { TestApp } from '../app/app.ts';

export interface Person {
  id: number;
  username: string;
  email: string;
  password: string;
  /** A session's token. */
  token: string;
}

/** An admin who is entrusted with these and nothing else. */
export async function makeAdmin(app: Pick<TestApp, 'database' | 'now'>, grants: readonly Grant[]): Promise<Person> {
  const admin = await makePerson(app, 'admin');
  await app.database.transaction((tx) => tx.run(otherGrants, [admin.id, grants]));
  return admin;
}

const otherGrants = unprepared('delete from admin_grants where user_id = $1 and grant_name <> all($2::text[])');

/** A password with its hash by the least work: hashing as people need it would take longer than most tests. */
export const easy = {
  password: 'Kx7pVuw2',
  passwordHash: '$argon2id$v=19$m=8,t=1,p=1$wDwTWTHtGBmUZ1gF3b3ctw$eeKmdtKu4hM5TdPmbL+AUwmU0NyOslLVMybDLlTi7Ks',
};

let people = 0;
let addresses = 0;

/** Somebody with an account and a session that is always in use, whose name is new in this run. Admins are so for long enough to decide, with all grants. */
export async function makePerson(app: Pick<TestApp, 'database' | 'now'>, role: Role = 'user'): Promise<Person> {
  people += 1;
  const now = app.now();
  const login = { username: `person${people}`, email: `person${people}@example.com` };
  return app.database.transaction(async (tx) => {
    const { id } = await createHashedUser(tx, { ...login, passwordHash: easy.passwordHash, role, now });
    if (role === 'admin') {
      const since = new Date(now.getTime() - newAdminSeconds * 1000);
      await tx.run(unprepared('update users set admin_since = $2 where id = $1'), [id, since]);
    }
    const { token } = await openSession(tx, { userId: id, role, remember: false, now });
    await stayBusy(tx, id);
    return { id, token, ...login, password: easy.password };
  });
}

const neverIdle = unprepared(
  `update sessions set last_used_at = '2200-01-01', confirmed_at = '2200-01-01', code_confirmed_at = '2200-01-01'
   where user_id = $1`,
);

/** The sessions of a user end at their time only, and password and code count as just given: tests let much time pass. */
export async function stayBusy(tx: Tx, userId: number): Promise<void> {
  await tx.run(neverIdle, [userId]);
}

/** An address in a network that nobody else in this file calls from, so that limits by either count for one test only. */
export function freshIp(): string {
  addresses += 1;
  return `10.${(addresses >> 8) & 255}.${addresses & 255}.9`;
}
