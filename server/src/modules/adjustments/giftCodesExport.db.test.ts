/** The file of gift codes: who gets it, what is in it, and what is on record of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { verifyAsOne } from '../../../../tests/support/people/staff.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

const create = async (quantity: number) => {
  const expiresAt = new Date(app.now().getTime() + 86_400_000).toISOString();
  const input = { batchName: '开业礼', amountFen: 50, quantity, expiresAt, reason: '开业' };
  return (await app.call('createGiftBatch', input, admin)).data.id;
};
const start = (batchId: number | undefined, by = admin) =>
  app.call('startExport', { kind: 'giftCodes', filters: { batchId } }, by);

test('an admin gets every code once, they can be redeemed, and the fetching is on record', async () => {
  const batchId = await create(1_200);
  const { id } = (await start(batchId)).data;
  await app.drainJobs();
  const { url } = (await app.call('getExportTicket', { id }, admin)).data;
  const { text } = await app.request({ method: 'GET', url });
  const lines = text.trim().split('\r\n').slice(1);
  const codes = lines.map((line) => line.split(',')[1] ?? '');
  expect(new Set(codes).size).toBe(1_200);
  expect(lines[1_199]).toMatch(/^1200,(\w{4}-){6}\w{4},0\.50,\d{4}-/);
  const user = await makePerson(app);
  expect((await app.call('redeemGiftCode', { giftCode: codes[7] }, user)).data).toEqual({
    amountFen: 50,
    balanceFen: 50,
  });
  const { rows } = await app.sql(
    `select actor_id::int as actor, detail from operation_log where action = 'export.fetch'`,
  );
  expect(rows).toMatchObject([{ actor: admin.id }]);
  expect(JSON.stringify(rows)).toContain(String(batchId));
});

test('whoever had the codes in a file redeems none, nor does another account of theirs or of who made them', async () => {
  const batchId = await create(2);
  const [reader, readersTwin, makersTwin] = [
    await makePerson(app, 'admin'),
    await makePerson(app),
    await makePerson(app),
  ];
  await verifyAsOne(app, [reader, readersTwin]);
  await verifyAsOne(app, [admin, makersTwin]);
  const { id } = (await start(batchId, reader)).data;
  await app.drainJobs();
  const { url } = (await app.call('getExportTicket', { id }, reader)).data;
  const { text } = await app.request({ method: 'GET', url });
  const giftCode = text.trim().split('\r\n')[1]?.split(',')[1] ?? '';
  for (const by of [reader, readersTwin, makersTwin]) {
    expect((await app.call('redeemGiftCode', { giftCode }, by)).name).toBe('gift_code_made_by_you');
  }
  expect((await app.call('redeemGiftCode', { giftCode }, await makePerson(app))).data.amountFen).toBe(50);
});

test('nobody else does, nor of a batch that is not there, waits, or was stopped', async () => {
  const batchId = await create(1);
  const other = await makePerson(app, 'admin');
  expect((await start(batchId, await makePerson(app))).name).toBe('forbidden');
  expect((await start(1)).name).toBe('not_found');
  expect((await start(undefined)).name).toBe('invalid_input');
  const { id } = (await start(batchId)).data;
  await app.drainJobs();
  expect((await app.call('getExportTicket', { id }, other)).name).toBe('not_found');
  await app.call('stopGiftBatch', { id: batchId, words: '泄露' }, other);
  expect((await app.call('getExportTicket', { id }, admin)).name).toBe('not_found');
  expect((await start(batchId)).name).toBe('not_found');
});
