/** Whom money is paid to: in the verified name, masked, encrypted, few, and not at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payeeRules } from '#contract/withdrawals/payeeRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { verifyAsOne } from '../../../../../tests/support/people/realNames.ts';
import { lettersTo } from '../../../../../tests/support/trade/sales.ts';
import {
  addPayee,
  askedBy,
  freshCard,
  freshMobile,
  makeEarner,
} from '../../../../../tests/support/trade/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function verified(): Promise<Person> {
  const person = await makePerson(app);
  await verifyAsOne(app, [person]);
  return person;
}
const save = (by: Person, input: Readonly<Record<string, unknown>>) => app.call('setPaymentInfo', input, by);

test('whoever is not verified saves none, and is told so', async () => {
  const person = await makePerson(app);
  expect((await app.call('listPayees', {}, person)).data).toEqual({ list: [], name: null });
  expect((await save(person, { kind: 'alipay', accountNumber: freshMobile() })).name).toBe('real_name_needed');
});

test('a card is kept under the verified name, encrypted, and shown in masks', async () => {
  const person = await verified();
  const card = freshCard();
  const spaced = card.replaceAll(/(.{4})/g, '$1 ');
  const saved = (await save(person, { kind: 'bank', bank: 'CMB', accountNumber: spaced })).data;
  expect(saved).toMatchObject({ kind: 'bank', bank: 'CMB', account: `**** ${card.slice(-4)}`, isStale: false });
  expect(Date.parse(saved.usableAt) - app.now().getTime()).toBe(payeeRules.waitSeconds * 1000);
  const { list, name } = (await app.call('listPayees', {}, person)).data;
  expect([list, name]).toEqual([[saved], saved.name]);
  const { rows } = await app.sql('select p::text as text from payees p where id = $1', [saved.id]);
  expect(String(rows[0]?.['text'])).not.toContain(card);
  expect(
    (await app.sql('select person_id from payees where id = $1 and person_id is not null', [saved.id])).rowCount,
  ).toBe(1);
  expect((await lettersTo(app, person.email))[0]?.subject).toContain('新增了收款账户');
  const events = (await app.call('listOwnSecurityEvents', {}, person)).data.list;
  expect(events[0]).toMatchObject({ kind: 'payee_added', detail: { account: `招商银行 **** ${card.slice(-4)}` } });
});

describe('what is typed', () => {
  test.each([
    [{ kind: 'bank', bank: 'CMB', accountNumber: '6222021234567890' }, 'accountNumber', 'bank_card_format'],
    [{ kind: 'bank', bank: 'CMB', accountNumber: '0000000000000000' }, 'accountNumber', 'bank_card_format'],
    [{ kind: 'bank', accountNumber: '6222021234567890' }, 'bank', 'required'],
    [{ kind: 'alipay', bank: 'CMB', accountNumber: '13800138000' }, 'bank', 'unknown'],
    [{ kind: 'alipay', accountNumber: 'nobody' }, 'accountNumber', 'alipay_format'],
    [{ kind: 'wechat', accountNumber: '=HYPERLINK("x")' }, 'accountNumber', 'wechat_format'],
  ])('%j is refused at %s', async (input, field, rule) => {
    const person = await makePerson(app);
    const { name, error } = await save(person, input);
    expect([name, error?.fields?.[0]]).toMatchObject(['invalid_input', { field, rule }]);
  });

  test('the same number written otherwise is the same account', async () => {
    const person = await verified();
    const mobile = freshMobile();
    expect((await save(person, { kind: 'alipay', accountNumber: mobile })).name).toBeUndefined();
    expect((await save(person, { kind: 'alipay', accountNumber: `+86 ${mobile}` })).name).toBe('payee_known');
    expect((await save(person, { kind: 'wechat', accountNumber: mobile })).name).toBeUndefined();
  });
});

test('they are listed newest first, without those that were removed', async () => {
  const person = await verified();
  const ids: number[] = [];
  for (const kind of ['alipay', 'wechat', 'alipay'])
    ids.push((await save(person, { kind, accountNumber: freshMobile() })).data.id);
  const [first, second, third] = ids;
  const listed = async () => (await app.call('listPayees', {}, person)).data.list.map(({ id }: { id: number }) => id);
  expect(await listed()).toEqual([third, second, first]);
  await app.call('removePayee', { id: second }, person);
  expect(await listed()).toEqual([third, first]);
});

test('a person has so many over all accounts, also when all are saved at once', async () => {
  const [one, other] = [await makePerson(app), await makePerson(app)];
  await verifyAsOne(app, [one, other]);
  const all = Array.from({ length: payeeRules.max + 3 }, (_, at) => (at % 2 === 0 ? one : other));
  const replies = await Promise.all(all.map((by) => save(by, { kind: 'alipay', accountNumber: freshMobile() })));
  expect(replies.filter(({ name }) => name === undefined)).toHaveLength(payeeRules.max);
  expect(new Set(replies.map(({ name }) => name))).toEqual(new Set([undefined, 'payee_limit']));
});

test('only its owner removes it, not while money is on its way there, and nothing of it stays readable', async () => {
  const earner = await makeEarner(app);
  const stranger = await makePerson(app);
  const remove = (id: number, by: Person) => app.call('removePayee', { id }, by);
  expect((await remove(earner.payeeId, stranger)).name).toBe('not_found');
  const id = await askedBy(app, earner, 5000);
  expect((await remove(earner.payeeId, earner)).name).toBe('payee_in_use');
  await app.call('cancelWithdrawal', { id }, earner);
  expect((await remove(earner.payeeId, earner)).name).toBeUndefined();
  expect((await remove(earner.payeeId, earner)).name).toBe('not_found');
  const { rows } = await app.sql('select facts_encrypted from payees where id = $1', [earner.payeeId]);
  expect(rows).toEqual([{ facts_encrypted: null }]);
  expect(
    (await app.call('askWithdrawal', { amountFen: 5000, feeFen: 100, payeeId: earner.payeeId }, earner)).name,
  ).toBe('not_found');
  // The same account can be saved anew, and waits anew.
  expect(await addPayee(app, earner)).toBeGreaterThan(earner.payeeId);
});

test('adding and removing ask once more who it is', async () => {
  const person = await makePerson(app);
  await app.sql('update sessions set confirmed_at = null where user_id = $1', [person.id]);
  expect((await save(person, { kind: 'alipay', accountNumber: freshMobile() })).name).toBe('step_up_needed');
  expect((await app.call('removePayee', { id: 1 }, person)).name).toBe('step_up_needed');
});
