/** Batches: out as a file, back as one; no line is paid twice, whatever is imported again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger } from '../../../ledger/audit.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts';
import { makePerson, type Person } from '../../../../../tests/support/people.ts';
import {
  addPayee,
  askedBy,
  freshCard,
  giveEarnings,
  makeEarner,
  type Earner,
} from '../../../../../tests/support/withdrawals.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

interface Made {
  batchId: number;
  earner: Earner;
  ids: number[];
  file: string;
}

/** A batch of three withdrawals of one person to a card. */
async function makeBatch(): Promise<Made> {
  const earner = await makeEarner(app, { earnedFen: 100_000, kind: 'bank' });
  const ids: number[] = [];
  for (const fen of [1000, 2000, 20_000]) ids.push(await askedBy(app, earner, fen));
  for (const id of ids) await app.call('approveWithdrawal', { id }, admin);
  const batch = (await app.call('makePayoutBatch', { kind: 'bank' }, admin)).data;
  expect(batch).toMatchObject({ lines: 3, paying: 3, paid: 0, failed: 0, amountFen: 900 + 1900 + 19_800 });
  const { text } = (await app.call('getPayoutFile', { id: batch.id }, admin)).data;
  return { batchId: batch.id, earner, ids, file: text };
}

/** The file with results: by the number of the line among the withdrawals, result and receipt. */
function filled(file: string, results: readonly (readonly [string, string])[]): string {
  const [head = '', ...lines] = file.trimEnd().split('\r\n');
  return [head, ...lines.map((line, at) => line.replace(/,,$/, `,${(results[at] ?? ['', '']).join(',')}`))].join(
    '\r\n',
  );
}

const preview = async (id: number, text: string) => (await app.call('previewPayoutResult', { id, text }, admin)).data;
const take = (id: number, text: string, by: Person = admin) => app.call('importPayoutResult', { id, text }, by);
const outcomes = ({ lines }: { lines: readonly { outcome: string }[] }) => lines.map(({ outcome }) => outcome);
const stateOf = async (id: number, by: Earner) => (await app.call('getWithdrawal', { id }, by)).data.state;
const heldOf = async ({ id }: Earner) =>
  Number(
    (await app.sql(`select balance_fen from ledger_accounts where owner_id = $1 and kind = 'held'`, [id])).rows[0]?.[
      'balance_fen'
    ],
  );

test('a file goes out with accounts in clear, comes back with results, and counts once', async () => {
  const { batchId, earner, ids, file } = await makeBatch();
  expect(file).toMatch(/^\uFEFF提现编号,/);
  expect(file).toMatch(new RegExp(`${ids[0]},银行卡,招商银行,张三丰,(\\d{4} ){4}\\d{3},9\\.00,,`));
  const results = [
    ['成功', 'BANK-0001'],
    ['失败', 'BANK-0000'],
    ['', ''],
  ] as const;
  const text = filled(file, results);
  expect(outcomes(await preview(batchId, text))).toEqual(['paid', 'failed', 'no_result']);
  expect(await stateOf(ids[0] ?? 0, earner)).toBe('paying');
  const replies = await Promise.all([1, 2, 3].map(() => take(batchId, text)));
  const paid = replies.flatMap(({ data }) => outcomes(data)).filter((outcome) => outcome === 'paid');
  expect(paid).toEqual(['paid']);
  expect(await Promise.all(ids.map((id) => stateOf(id, earner)))).toEqual(['paid', 'failed', 'paying']);
  expect((await app.call('getWithdrawal', { id: ids[1] ?? 0 }, earner)).data).toMatchObject({
    reason: 'payment_failed',
    receipt: '',
  });
  expect(await heldOf(earner)).toBe(20_000);
  expect(outcomes((await take(batchId, text)).data)).toEqual(['done_before', 'done_before', 'no_result']);
  // Said otherwise later, nothing changes.
  const turned = filled(file, [
    ['失败', ''],
    ['成功', 'BANK-0002'],
    ['success', 'BANK-0003'],
  ]);
  expect(outcomes((await take(batchId, turned)).data)).toEqual(['done_before', 'done_before', 'paid']);
  expect(await heldOf(earner)).toBe(0);
  expect((await app.call('getPayoutBatch', { id: batchId }, admin)).data).toMatchObject({
    paying: 0,
    paid: 2,
    failed: 1,
  });
  expect((await app.call('getPayoutFile', { id: batchId }, admin)).name).toBe('state_conflict');
});

test('lines of other batches, other amounts, twice in the file, unreadable: each is refused by itself', async () => {
  const [mine, other] = [await makeBatch(), await makeBatch()];
  const lines = filled(mine.file, [
    ['paid', 'BANK-0001'],
    ['paid', 'BANK-0002'],
    ['paid', ''],
  ]).split('\r\n');
  const [head = '', one = '', two = '', three = ''] = lines;
  const foreign = filled(other.file, [['paid', 'BANK-0004']]).split('\r\n')[1] ?? '';
  const text = [
    head,
    one,
    two.replace(',19.00,', ',1900.00,'),
    three,
    foreign,
    foreign.replace(/^\d+/, '1'),
    'x,y',
    '',
  ].join('\n');
  expect(outcomes((await take(mine.batchId, text)).data)).toEqual([
    'paid',
    'amount_differs',
    'unreadable',
    'not_of_batch',
    'not_of_batch',
    'unreadable',
  ]);
  expect(outcomes((await take(mine.batchId, [head, two, two].join('\n'))).data)).toEqual([
    'twice_in_file',
    'twice_in_file',
  ]);
  expect(await stateOf(mine.ids[1] ?? 0, mine.earner)).toBe('paying');
  expect(await stateOf(other.ids[0] ?? 0, other.earner)).toBe('paying');
  expect((await take(mine.batchId, '\n')).error?.fields?.[0]).toMatchObject({ field: 'text' });
  expect((await take(999_999, text)).name).toBe('not_found');
  // As a spreadsheet saves it: tabs, thousands, quotes.
  const tabs = [head, three.replace(/,$/, ',BANK-0009')].map((line) => line.replaceAll(',', '\t')).join('\n');
  expect(outcomes((await take(mine.batchId, tabs.replace('198.00', '"198.00"'))).data)).toEqual(['paid']);
});

test('whoever has a withdrawal in it says nothing about its result, and puts none of their own into a batch', async () => {
  const { batchId, earner, file } = await makeBatch();
  const twin = await makePerson(app, 'admin');
  const { rows } = await app.sql('select person_id, real_name_id from users where id = $1', [earner.id]);
  const bind = (id: number, person: unknown, name: unknown) =>
    app.sql('update users set person_id = $2, real_name_id = $3 where id = $1', [id, person, name]);
  await bind(twin.id, rows[0]?.['person_id'], rows[0]?.['real_name_id']);
  const text = filled(file, [['失败', '']]);
  expect(outcomes((await take(batchId, text, twin)).data)).toEqual(['own_money', 'no_result', 'no_result']);
  await giveEarnings(app, earner.id, 5000);
  await app.sql(`update withdrawals set asked_day = asked_day - 1 where user_id = $1`, [earner.id]);
  const payeeId = await addPayee(app, earner, 'bank', freshCard());
  const id = await askedBy(app, { ...earner, payeeId }, 1000);
  await app.call('approveWithdrawal', { id }, admin);
  expect((await app.call('makePayoutBatch', { kind: 'bank' }, twin)).name).toBe('no_payouts');
  expect((await app.call('makePayoutBatch', { kind: 'bank' }, admin)).data.lines).toBe(1);
  await bind(twin.id, null, null);
});

test('two who make one at once take each withdrawal once', async () => {
  const earner = await makeEarner(app, { earnedFen: 10_000, kind: 'wechat' });
  const ids = [await askedBy(app, earner, 1000), await askedBy(app, earner, 1000)];
  for (const id of ids) await app.call('approveWithdrawal', { id }, admin);
  const replies = await Promise.all([1, 2, 3].map(() => app.call('makePayoutBatch', { kind: 'wechat' }, admin)));
  const made = replies.filter(({ name }) => name === undefined);
  expect(made.reduce((sum, { data }) => sum + data.lines, 0)).toBe(2);
});
