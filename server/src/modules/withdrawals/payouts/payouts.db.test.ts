/** Batches: out as a file, back as one; no line is paid twice, whatever is imported again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { readSheet } from '../../../platform/sheets/readSheet.ts';
import { writeSheet } from '../../../platform/sheets/writeSheet.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeAdmin, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { verifyAsOne } from '../../../../../tests/support/people/realNames.ts';
import { lettersTo } from '../../../../../tests/support/trade/sales.ts';
import {
  addPayee,
  askedBy,
  freshCard,
  giveEarnings,
  makeEarner,
  type Earner,
} from '../../../../../tests/support/trade/withdrawals.ts';

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

test('a batch to Alipay goes out in the layout of its batch payment, and its file of results counts', async () => {
  const earner = await makeEarner(app, { earnedFen: 100_000 });
  const ids: number[] = [];
  for (const fen of [2000, 20_000]) ids.push(await askedBy(app, earner, fen));
  for (const id of ids) await app.call('approveWithdrawal', { id }, admin);
  const { id } = (await app.call('makePayoutBatch', { kind: 'alipay' }, admin)).data;
  const { name, text } = (await app.call('getPayoutFile', { id, format: 'xlsx' }, admin)).data;
  expect(name).toBe(`payout-${id}.xlsx`);
  const rows = (await readSheet(Buffer.from(text, 'base64'), { rowsMax: 500 })).map(({ cells }) => cells);
  expect(rows.slice(0, 2).map(([first]) => first)).toEqual([
    '支付宝批量付款文件模板（前面两行请勿删除）',
    '序号（必填）',
  ]);
  const [paid = [], failed = []] = rows.slice(2);
  expect(paid).toEqual([String(ids[0]), expect.stringMatching(/^139\d{8}$/), '张三丰', '19', `提现 ${ids[0]}`]);
  const resultRows = [
    ['序号', '创建时间', '订单号', '流水号', '收款账号', '姓名', '金额（元）', '状态', '备注', '失败原因'],
    ['1', '', 'A1', 'ALI-20300314-1', paid[1] ?? '', '张三丰', { fen: 1900 }, '成功', paid[4] ?? '', ''],
    ['2', '', 'A2', '', failed[1] ?? '', '张三丰', { fen: 19_800 }, '失败', failed[4] ?? '', '账户异常'],
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of writeSheet({ name: '明细', widths: [], rows: resultRows })) chunks.push(chunk);
  const sheet = Buffer.concat(chunks).toString('base64');
  expect(outcomes((await app.call('previewPayoutResult', { id, sheet }, admin)).data)).toEqual(['paid', 'failed']);
  const replies = await Promise.all([1, 2].map(() => app.call('importPayoutResult', { id, sheet }, admin)));
  expect(replies.map(({ data }) => outcomes(data).join(' ')).toSorted()).toEqual([
    'done_before done_before',
    'paid failed',
  ]);
  expect((await app.call('getWithdrawal', { id: ids[0] ?? 0 }, earner)).data).toMatchObject({
    state: 'paid',
    receipt: 'ALI-20300314-1',
    paidThrough: null,
  });
  for (const wrong of [{ sheet: Buffer.from('no sheet').toString('base64') }, { text: 'a', sheet }, {}]) {
    expect((await app.call('previewPayoutResult', { id, ...wrong }, admin)).name).toBe('invalid_input');
  }
});

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
  // Said otherwise later, no money moves by it.
  const turned = filled(file, [
    ['失败', ''],
    ['成功', 'BANK-0002'],
    ['success', 'BANK-0003'],
  ]);
  expect(outcomes((await take(batchId, turned)).data)).toEqual(['contradicts_paid', 'contradicts_failed', 'paid']);
  expect(await Promise.all(ids.map((id) => stateOf(id, earner)))).toEqual(['paid', 'failed', 'paid']);
  // What the bank paid and was given back is set aside until that is settled.
  expect(await heldOf(earner)).toBe(2000);
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
  expect(outcomes((await take(batchId, text, twin)).data)).toEqual(['own_money', 'own_money', 'own_money']);
  // Nor do they see accounts that are paid where they are.
  const withoutOwn = (await app.call('getPayoutFile', { id: batchId }, twin)).name;
  expect(withoutOwn).toBe('state_conflict');
  await giveEarnings(app, earner.id, 5000);
  await app.sql(`update withdrawals set asked_day = asked_day - 1 where user_id = $1`, [earner.id]);
  const payeeId = await addPayee(app, earner, 'bank', freshCard());
  const id = await askedBy(app, { ...earner, payeeId }, 1000);
  await app.call('approveWithdrawal', { id }, admin);
  expect((await app.call('makePayoutBatch', { kind: 'bank' }, twin)).name).toBe('no_payouts');
  expect((await app.call('makePayoutBatch', { kind: 'bank' }, admin)).data.lines).toBe(1);
  await bind(twin.id, null, null);
});

describe('a result that contradicts', () => {
  const review = async (id: number, by = admin) => (await app.call('getWithdrawalReview', { id }, by)).data;
  const settle = (id: number, act: 'follow' | 'keep' | 'twice', by: Person) =>
    app.call('settleContradiction', { id, act, reason: '已向银行核实' }, by);
  const purses = async ({ id }: Earner) => {
    const { earnedFen, heldFen, owedFen } = await balancesOf(app.database.primary, id);
    return { earnedFen, heldFen, owedFen };
  };
  const inbox = async () =>
    (await app.call('listAdminInbox', { kind: 'withdrawal_contradiction' }, admin)).data.items.map(({ id }) => id);
  const openOf = async (id: number, by = admin) =>
    (await review(id, by)).contradictions.filter(({ outcome }) => outcome === null);

  test('waits with its receipt for an admin, in the inbox and on the health page, once however often it is imported', async () => {
    const { batchId, ids, file, earner } = await makeBatch();
    const [id = 0] = ids;
    await take(batchId, filled(file, [['失败', '']]));
    expect(await purses(earner)).toMatchObject({ earnedFen: 78_000, heldFen: 22_000 });
    const paid = filled(file, [['成功', 'BANK-7001']]);
    expect(outcomes(await preview(batchId, paid))[0]).toBe('contradicts_failed');
    expect(await openOf(id)).toEqual([]);
    const replies = await Promise.all([1, 2, 3].map(() => take(batchId, paid)));
    expect(replies.map(({ data }) => outcomes(data)[0])).toEqual(Array(3).fill('contradicts_failed'));
    expect(await openOf(id)).toMatchObject([{ entered: 'failed', said: 'paid', receipt: 'BANK-7001', may: [] }]);
    expect(await inbox()).toContain(id);
    const health = (await app.call('getHealth', {}, admin)).data.payouts;
    expect(health).toMatchObject({ state: 'look', problem: 'payouts_contradicted' });
    expect(health.contradictions).toBeGreaterThan(0);
    // What may have to be taken is held meanwhile, once, and told.
    expect(await purses(earner)).toMatchObject({ earnedFen: 77_000, heldFen: 23_000 });
    expect((await openOf(id))[0]?.heldFen).toBe(1000);
    expect((await lettersTo(app, earner.email))[0]?.subject).toContain('正在核实银行付款');
    const reasons = (await app.call('getAccountDeletion', {}, earner)).data.reasons;
    expect(reasons).toContainEqual({ reason: 'payouts', count: 1, amountFen: 0 });
    const other = await makePerson(app, 'admin');
    const [found] = await openOf(id, other);
    expect((await settle(found?.id ?? 0, 'keep', other)).name).toBeUndefined();
    expect(await purses(earner)).toMatchObject({ earnedFen: 78_000, heldFen: 22_000 });
    expect((await app.call('getAccountDeletion', {}, earner)).data.reasons.map(({ reason }) => reason)).not.toContain(
      'payouts',
    );
  });

  test('of which money is gone by now holds what is left, and whoever follows it takes that and the rest', async () => {
    const { batchId, ids, file, earner } = await makeBatch();
    const [, , id = 0] = ids;
    const said = (result: string, receipt: string) =>
      filled(file, [
        ['', ''],
        ['', ''],
        [result, receipt],
      ]);
    await take(batchId, said('失败', ''));
    await app.sql(`update withdrawals set asked_day = asked_day - 1 where user_id = $1`, [earner.id]);
    await askedBy(app, earner, 90_000);
    await take(batchId, said('成功', 'BANK-7010'));
    expect(await purses(earner)).toMatchObject({ earnedFen: 0, heldFen: 3000 + 90_000 + 7000 });
    const other = await makePerson(app, 'admin');
    const [found] = await openOf(id, other);
    await settle(found?.id ?? 0, 'follow', other).then(({ name }) => expect(name).toBeUndefined());
    expect(await purses(earner)).toMatchObject({ earnedFen: 0, heldFen: 93_000, owedFen: 13_000 });
  });

  test('by a second receipt is never settled by who brought it: the number is corrected, or the second payment is owed', async () => {
    const { batchId, ids, file, earner } = await makeBatch();
    const [first = 0, second = 0] = ids;
    const receipts = (one: string, two: string) =>
      filled(file, [
        ['成功', one],
        ['成功', two],
      ]);
    await take(batchId, receipts('BANK-7011', 'BANK-7012'));
    const [finder, other] = [await makePerson(app, 'admin'), await makePerson(app, 'admin')];
    const before = await purses(earner);
    await take(batchId, receipts('BANK-7013', 'BANK-7014'), finder);
    expect(await purses(earner)).toMatchObject({ heldFen: before.heldFen + 900 + 1900 });
    const corrected = (await openOf(first, other))[0];
    const twice = (await openOf(second, other))[0];
    expect((await openOf(first, finder))[0]?.may).toEqual(['keep']);
    expect(corrected?.may).toEqual(['follow', 'keep', 'twice']);
    for (const act of ['follow', 'twice'] as const) {
      expect((await settle(corrected?.id ?? 0, act, finder)).name).toBe('four_eyes');
    }
    const review1 = (await settle(corrected?.id ?? 0, 'follow', other)).data;
    expect(review1).toMatchObject({ state: 'paid', receipt: 'BANK-7013' });
    expect(review1.contradictions[0]).toMatchObject({ enteredReceipt: 'BANK-7011', receipt: 'BANK-7013' });
    const replies = await Promise.all([1, 2, 3].map(() => settle(twice?.id ?? 0, 'twice', other)));
    expect(replies.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'state_conflict', 'state_conflict']);
    expect(await review(second, other)).toMatchObject({ state: 'paid', receipt: 'BANK-7012' });
    expect((await review(second, other)).contradictions[0]).toMatchObject({ outcome: 'paid_twice', heldFen: 0 });
    expect(await purses(earner)).toEqual({ ...before, earnedFen: before.earnedFen - 1900 });
    expect((await lettersTo(app, earner.email))[0]?.subject).toContain('重复付款');
    const again = outcomes((await take(batchId, receipts('BANK-7013', 'BANK-7014'))).data);
    expect(again.slice(0, 2)).toEqual(['done_before', 'settled_before']);
  });

  test('without a number is news in another file or after a change, and none in the same file', async () => {
    const { batchId, ids, file, earner } = await makeBatch();
    const [id = 0] = ids;
    await take(batchId, filled(file, [['成功', 'BANK-7021']]));
    const other = await makePerson(app, 'admin');
    const back = filled(file, [['失败', '']]);
    const settleOpen = async (act: 'follow' | 'keep', by: Person) => {
      const [found] = await openOf(id, by);
      expect((await settle(found?.id ?? 0, act, by)).name).toBeUndefined();
    };
    expect(outcomes((await take(batchId, back)).data)[0]).toBe('contradicts_paid');
    await settleOpen('keep', other);
    expect(outcomes((await take(batchId, back)).data)[0]).toBe('settled_before');
    // A later file says it again: it is told again, and followed this time.
    expect(outcomes((await take(batchId, `${back}\r\n`)).data)[0]).toBe('contradicts_paid');
    await settleOpen('follow', other);
    expect(await stateOf(id, earner)).toBe('failed');
    // Sent anew and returned anew, the bank writes the same file.
    app.pass(60);
    expect(outcomes((await take(batchId, filled(file, [['成功', 'BANK-7022']]))).data)[0]).toBe('contradicts_failed');
    await settleOpen('follow', other);
    expect(outcomes((await take(batchId, back)).data)[0]).toBe('contradicts_paid');
  });

  test('was failed and is paid: two admins take the money again, what is missing is owed, and nothing is paid meanwhile', async () => {
    const { batchId, ids, file, earner } = await makeBatch();
    const [, , id = 0] = ids;
    const results = [
      ['', ''],
      ['', ''],
      ['失败', ''],
    ] as const;
    await take(batchId, filled(file, results));
    // What came back is asked for again, all of it, and approved.
    await app.sql(`update withdrawals set asked_day = asked_day - 1 where user_id = $1`, [earner.id]);
    const again = await askedBy(app, earner, 97_000);
    const other = await makePerson(app, 'admin');
    await app.call('approveWithdrawal', { id: again }, other);
    const paid = filled(file, [
      ['', ''],
      ['', ''],
      ['成功', 'BANK-7002'],
    ]);
    await take(batchId, paid);
    expect(await review(again, other)).toMatchObject({ isContested: true, may: ['refuse'] });
    expect((await app.call('payWithdrawal', { id: again }, other)).name).toBe('payout_contested');
    const before = await app.call('makePayoutBatch', { kind: 'bank' }, other);
    expect(before.name === undefined ? await stateOf(again, earner) : 'approved').toBe('approved');
    const [found] = await openOf(id, other);
    const contradiction = found?.id ?? 0;
    expect(found?.may).toEqual(['follow', 'keep']);
    // Who brought it does not move money by it, and who entered that it failed does not keep that.
    expect((await settle(contradiction, 'follow', admin)).name).toBe('four_eyes');
    expect((await settle(contradiction, 'keep', admin)).name).toBe('four_eyes');
    expect((await settle(contradiction, 'follow', await makePerson(app))).name).toBe('forbidden');
    const replies = await Promise.all([1, 2, 3].map(() => settle(contradiction, 'follow', other)));
    expect(replies.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'state_conflict', 'state_conflict']);
    expect((await app.call('getWithdrawal', { id }, earner)).data).toMatchObject({
      state: 'paid',
      receipt: 'BANK-7002',
      reason: null,
    });
    expect((await lettersTo(app, earner.email))[0]?.subject).toContain('此前登记为失败的提现已付出');
    expect(await purses(earner)).toMatchObject({ earnedFen: 0, owedFen: 20_000 });
    // The next one is stopped by the debt, pays it, and the rest is there.
    await app.runPeriodic('withdrawals.stopOwing');
    expect(await stateOf(again, earner)).toBe('refused');
    expect(await purses(earner)).toMatchObject({ earnedFen: 77_000, owedFen: 0 });
    // The first file says nothing new, nor does the second.
    expect(outcomes((await take(batchId, paid)).data)[2]).toBe('done_before');
    expect(await inbox()).not.toContain(id);
  });

  test('was paid and came back: amount and fee are on the earnings, and old files say nothing new', async () => {
    const { batchId, ids, file, earner } = await makeBatch();
    const [id = 0] = ids;
    const paid = filled(file, [['成功', 'BANK-7003']]);
    const back = filled(file, [['失败', 'RETURN-1']]);
    await take(batchId, paid);
    expect(outcomes((await take(batchId, back)).data)[0]).toBe('contradicts_paid');
    const [found] = await openOf(id);
    const other = await makePerson(app, 'admin');
    const before = await purses(earner);
    expect((await settle(found?.id ?? 0, 'follow', other)).data).toMatchObject({
      state: 'failed',
      reason: 'returned_by_bank',
    });
    expect(await purses(earner)).toEqual({ ...before, earnedFen: before.earnedFen + 1000 });
    const lines = (await app.call('listBalanceChanges', { account: 'earned' }, earner)).data.list;
    expect(lines[0]).toMatchObject({ kind: 'withdrawal_return', amountFen: 1000 });
    expect((await lettersTo(app, earner.email))[0]?.subject).toContain('银行退回了您的提现');
    expect(outcomes((await take(batchId, paid)).data)[0]).toBe('settled_before');
    expect(outcomes((await take(batchId, back)).data)[0]).toBe('done_before');
    expect(await purses(earner)).toMatchObject({ earnedFen: before.earnedFen + 1000 });
    // It was sent anew after all, and came back once more.
    expect(outcomes((await take(batchId, filled(file, [['成功', 'BANK-7004']]))).data)[0]).toBe('contradicts_failed');
    const [sent] = await openOf(id, other);
    await settle(sent?.id ?? 0, 'follow', other).then(({ name }) => expect(name).toBeUndefined());
    expect(await purses(earner)).toEqual(before);
    const entered = await app.call('contradictWithdrawal', { id, words: '户名不符，退汇' }, other);
    const last = entered.data.contradictions[0];
    expect((await settle(last?.id ?? 0, 'follow', other)).name).toBe('four_eyes');
    expect((await settle(last?.id ?? 0, 'follow', admin)).data.state).toBe('failed');
    expect(await purses(earner)).toMatchObject({ earnedFen: before.earnedFen + 1000, owedFen: 0 });
  });

  test('is kept out by an admin who entered nothing of it, and then is no news', async () => {
    const { batchId, ids, file, earner } = await makeBatch();
    const [id = 0] = ids;
    await take(batchId, filled(file, [['成功', 'BANK-7005']]));
    const other = await makePerson(app, 'admin');
    const twice = filled(file, [['成功', 'BANK-7006']]);
    expect(outcomes((await take(batchId, twice, other)).data)[0]).toBe('other_receipt');
    const [found] = await openOf(id, other);
    expect((await settle(found?.id ?? 0, 'keep', admin)).name).toBe('four_eyes');
    expect((await settle(found?.id ?? 0, 'keep', other)).data).toMatchObject({ state: 'paid', receipt: 'BANK-7005' });
    expect(outcomes((await take(batchId, twice)).data)[0]).toBe('settled_before');
    expect(await stateOf(id, earner)).toBe('paid');
  });

  test('by hand takes a receipt where the bank paid, and never what is under way', async () => {
    const earner = await makeEarner(app, { earnedFen: 10_000 });
    const id = await askedBy(app, earner, 5000);
    const contradict = (more: object, by = admin) =>
      app.call('contradictWithdrawal', { id, words: '银行来电', ...more }, by);
    expect((await contradict({})).name).toBe('state_conflict');
    await app.call('approveWithdrawal', { id }, admin);
    await app.call('payWithdrawal', { id }, admin);
    expect((await contradict({})).name).toBe('state_conflict');
    await app.call('failWithdrawal', { id, reason: 'payee_limit' }, admin);
    expect((await contradict({})).error?.fields?.[0]).toMatchObject({ field: 'receipt', rule: 'required' });
    expect((await contradict({ receipt: 'BANK-7007' }, await makeAdmin(app, ['review']))).name).toBe('grant_missing');
    expect((await contradict({ receipt: 'BANK-7007' })).data.contradictions).toMatchObject([{ said: 'paid' }]);
    expect((await contradict({ receipt: 'BANK-7007' })).name).toBe('state_conflict');
    expect((await app.call('settleContradiction', { id: 999_999, act: 'keep', reason: 'x' }, admin)).name).toBe(
      'not_found',
    );
  });
});

test('a line that names another payee is refused with what differs, masked; blanks and widths are no difference', async () => {
  const { batchId, file, ids, earner } = await makeBatch();
  const lines = filled(file, [
    ['paid', 'BANK-8001'],
    ['paid', 'BANK-8002'],
    ['paid', 'BANK-8003'],
  ]).split('\r\n');
  const [head = '', one = '', two = '', three = ''] = lines;
  const card = freshCard();
  const text = [
    head,
    one.replace('张三丰', ' 张 三 丰 ').replace(/(\d{4}) (\d{4}) (\d{4}) (\d{4}) (\d{3})/, '$1$2$3$4$5'),
    two.replace('张三丰', '李四'),
    three.replace(/\d{4} \d{4} \d{4} \d{4} \d{3}/, card),
  ].join('\n');
  const { data } = await take(batchId, text);
  expect(outcomes(data)).toEqual(['paid', 'payee_differs', 'payee_differs']);
  expect(data.lines.map(({ differs }) => differs)).toMatchObject([
    [],
    [{ what: 'name', expected: '张**', said: '李*' }],
    [{ what: 'account', said: `**** ${card.slice(-4)}` }],
  ]);
  expect(JSON.stringify(data)).not.toContain(card);
  expect(JSON.stringify(data)).not.toContain('张三丰');
  expect(await Promise.all(ids.map((id) => stateOf(id, earner)))).toEqual(['paid', 'paying', 'paying']);
});

test('accounts in clear and previews are for who decides, on record, without what is paid where they are', async () => {
  const { batchId, ids, file, earner } = await makeBatch();
  const newcomer = await makePerson(app, 'admin');
  await app.sql('update users set admin_since = $2 where id = $1', [newcomer.id, app.now()]);
  const text = filled(file, [['成功', 'BANK-9001']]);
  expect((await app.call('getPayoutFile', { id: batchId }, newcomer)).name).toBe('admin_too_new');
  expect((await app.call('previewPayoutResult', { id: batchId, text }, newcomer)).name).toBe('admin_too_new');
  expect((await app.call('lookAtPayee', { id: ids[0] ?? 0 }, newcomer)).name).toBe('admin_too_new');
  const {
    rows: [card],
  } = await app.sql(`select p.fingerprint from payees p join withdrawals w on w.payee_id = p.id where w.id = $1`, [
    ids[0],
  ]);
  const colleague = await makePerson(app, 'admin');
  await verifyAsOne(app, [colleague]);
  const shared = await addPayee(app, colleague, 'bank', freshCard());
  await app.sql('update payees set fingerprint = $2 where id = $1', [shared, card?.['fingerprint']]);
  expect((await app.call('getPayoutFile', { id: batchId }, colleague)).name).toBe('state_conflict');
  const foreign = text.replace('张三丰', '李四');
  const seen = (await app.call('previewPayoutResult', { id: batchId, text: foreign }, colleague)).data;
  expect(seen.lines.map(({ outcome, differs }) => [outcome, differs])).toEqual(Array(3).fill(['own_money', []]));
  const looker = await makePerson(app, 'admin');
  await app.call('previewPayoutResult', { id: batchId, text }, looker);
  const log = await app.sql(`select subject from operation_log where actor_id = $1 and action = 'payout.preview'`, [
    looker.id,
  ]);
  expect(log.rows).toEqual([{ subject: `payout ${batchId}` }]);
  for (let count = 1; count < withdrawalRules.previews.max; count++) {
    await app.call('previewPayoutResult', { id: batchId, text: 'x,y' }, looker);
  }
  expect((await app.call('previewPayoutResult', { id: batchId, text }, looker)).name).toBe('too_many_requests');
  expect(await stateOf(ids[0] ?? 0, earner)).toBe('paying');
});

test('two who make one at once take each withdrawal once', async () => {
  const earner = await makeEarner(app, { earnedFen: 10_000, kind: 'wechat' });
  const ids = [await askedBy(app, earner, 1000), await askedBy(app, earner, 1000)];
  for (const id of ids) await app.call('approveWithdrawal', { id }, admin);
  const replies = await Promise.all([1, 2, 3].map(() => app.call('makePayoutBatch', { kind: 'wechat' }, admin)));
  const made = replies.filter(({ name }) => name === undefined);
  expect(made.reduce((sum, { data }) => sum + data.lines, 0)).toBe(2);
});
