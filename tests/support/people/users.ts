import { randomBytes, randomInt } from 'node:crypto';
import type { Role } from '#contract/core/roles.ts';
import { createHashedUser } from '../../../server/src/modules/identity/service.ts';
import type { TestApp } from '../app/app.ts';
import { easy, stayBusy } from './people.ts';

export interface TestUser {
  id: number;
  username: string;
  email: string;
  password: string;
  /** Of a session that is open. */
  token: string;
}

/** An account that is logged in. Users register themselves; there is no front door for admins. */
export async function makeUser(app: TestApp, role: Role = 'user'): Promise<TestUser> {
  const username = `${role}_${randomBytes(5).toString('hex')}`;
  const login = { username, email: `${username}@example.com`, password: easy.password };
  const ip = randomAddress();
  if (role === 'user') {
    const { token } = (await app.call('register', { ...login, consent: true }, { ip })).data;
    const id = Number((await app.call('getUserInfo', {}, { token })).data.accountId);
    await stayBusy(app.database.primary, id);
    return { ...login, id, token };
  }
  const user = { ...login, passwordHash: easy.passwordHash, role, now: app.now() };
  const { id } = await app.database.transaction((tx) => createHashedUser(tx, user));
  const reply = await app.call('login', { account: username, password: login.password, remember: false }, { ip });
  await stayBusy(app.database.primary, id);
  return { ...login, id, token: reply.data.token };
}

/** An address that no throttle has seen. */
export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
