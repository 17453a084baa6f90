/** Many are told by one statement, few one after the other: the same comes to the same accounts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { insertMessages, type NewMessage } from './messages.repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('who is told in a long list is told as in a short one', async () => {
  const shop = await makeShop(app);
  const [staff, gone, wanting, refusing] = [
    await makePerson(app),
    await makePerson(app),
    await makePerson(app),
    await makePerson(app),
  ];
  await app.sql(
    `insert into shop_staff (shop_id, user_id, roles, state, invited_at, expires_at, joined_at) values ($1, $2, '{all}', 'active', now(), now(), now())`,
    [shop.id, staff.id],
  );
  await app.sql(`update users set state = 'deleted' where id = $1`, [gone.id]);
  for (const [{ id }, wish] of [
    [wanting, true],
    [refusing, false],
  ] as const) {
    await app.sql(`insert into message_preferences (user_id, mail, changed_at) values ($1, $2, now())`, [
      id,
      { offer: wish },
    ]);
  }
  const readers = [shop.owner.id, staff.email, gone.id, wanting.id, refusing.email, 'nobody@example.com'];
  const rows = readers.flatMap((to) =>
    (['always', 'unless_refused', 'if_wanted', 'apart'] as const).map((mail, at) => {
      const told = { kind: 'licence_issued', type: 'message', topic: 'offer', params: { to: String(to), mail } };
      return { at, to, mail, role: 'orders', ...told } as unknown as NewMessage;
    }),
  );
  const left = async (lists: NewMessage[][]) => {
    await app.sql('delete from outbox');
    await app.sql('delete from messages');
    const reached = [];
    for (const list of lists) {
      reached.push(...(await app.database.transaction((tx) => insertMessages(tx, list, app.now()))));
    }
    const messages = await app.sql('select user_id, type, kind, params, created_at from messages order by id');
    const mails = await app.sql('select task, payload, run_at from outbox order by id');
    return { reached, messages: messages.rows, mails: mails.rows };
  };
  const [long, short] = [await left([rows]), await left(rows.map((row) => [row]))];
  expect(long).toEqual(short);
  // Of five: mail always to all, one refused, one wanted.
  expect([long.reached.length, long.messages.length, long.mails.length]).toEqual([5, 20, 10]);
});
