import { randomBytes } from 'node:crypto';
import type { StaffRole } from '#contract/shops/staffRules.ts';
import type { TestApp } from '../app/app.ts';
import type { TestShop } from '../trade/goods.ts';
import { makePerson, type Person } from './people.ts';

/** Accounts become those of one verified person. */
export async function verifyAsOne(app: TestApp, accounts: readonly Pick<Person, 'id'>[]): Promise<void> {
  await app.sql(
    `with p as (insert into persons (fingerprint, accounts, created_at) values ($1, $2, $3) returning id)
     update users set person_id = p.id from p where users.id = any($4::bigint[])`,
    [randomBytes(32), accounts.length, app.now(), accounts.map(({ id }) => id)],
  );
}

export async function makeVerified(app: TestApp, role: 'user' | 'admin' = 'user'): Promise<Person> {
  const person = await makePerson(app, role);
  await verifyAsOne(app, [person]);
  return person;
}

/** Calls as staff of a shop. */
export const forShop = (person: Pick<Person, 'token'>, shop: Pick<TestShop, 'id'>) => ({
  token: person.token,
  headers: { 'acting-shop': String(shop.id) },
});

/** Somebody who works for the shop, and the number of their place there. */
export async function employ(
  app: TestApp,
  shop: Pick<TestShop, 'id' | 'owner'>,
  roles: StaffRole[] = ['all'],
  known?: Person,
) {
  const person = known ?? (await makeVerified(app));
  const { id } = (await app.call('inviteShopStaff', { username: person.username, roles }, shop.owner)).data;
  const answered = await app.call('answerStaffInvitation', { id, accept: true }, person);
  if (answered.data.state !== 'active') throw new Error(`${person.username} does not work there`);
  return { ...person, placeId: id };
}
