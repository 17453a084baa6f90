/** A gateway in the list is a gateway everywhere: its account, its line of the balance sheet, its words. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountKinds, platformAccountKinds } from '#contract/money/ledger.ts';
import { cashAccountOf, gatewayNames, gateways } from '#contract/orders/gateways.ts';
import { PaymentState } from '#contract/orders/payments.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { sheetOf } from './sheetSides.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test.each(gatewayNames)('%s', async (gateway) => {
  const account = cashAccountOf(gateway);
  expect(platformAccountKinds).toContain(account);
  expect(accountKinds).toContain(account);
  const { rows } = await app.sql(`select kind from ledger_accounts where owner_id = 0 and kind = '${account}'`);
  expect(rows).toHaveLength(1);

  const { assets, equity } = sheetOf(new Map([[account, -100]]), new Map());
  expect(assets.lines.find((line) => line.account === account)).toEqual({ account, fen: 100, changeFen: 100 });
  expect(equity.lines.some((line) => line.account === account)).toBe(false);

  expect(PaymentState.shape.gateways.safeParse([gateway]).success).toBe(true);
  const { name, note, cash } = gateways[gateway];
  for (const texts of [name, note, cash]) {
    expect(texts['zh-CN']).toMatch(/\p{Script=Han}/u);
    expect(texts['en-US']).toMatch(/^[A-Z]/);
  }
});

test('what is in no list is no gateway', () => {
  expect(PaymentState.shape.gateways.safeParse(['barter']).success).toBe(false);
});
