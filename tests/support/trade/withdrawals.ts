/** People who withdraw what they earned. */
import { platformAccount, userAccount } from '../../../server/src/ledger/accounts.ts';
import { post } from '../../../server/src/ledger/post.ts';
import type { PayeeKind } from '#contract/withdrawals/payeeRules.ts';
import { withdrawalFee } from '#contract/withdrawals/withdrawalRules.ts';
import type { TestApp } from '../app/app.ts';
import { makePerson, type Person } from '../people/people.ts';
import { verifyAsOne } from '../people/realNames.ts';

let numbers = 0;

/** A card's number that is right and that nobody else in this run has. */
export function freshCard(): string {
  numbers += 1;
  const body = `622202${String(numbers).padStart(12, '0')}`;
  return body + [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => isRight(`${body}${digit}`));
}

function isRight(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const twice = Number(digit) * 2;
    return total + (at % 2 === 0 ? Number(digit) : Math.floor(twice / 10) + (twice % 10));
  }, 0);
  return sum % 10 === 0;
}

/** A mobile number that nobody else in this run has. */
export function freshMobile(): string {
  numbers += 1;
  return `139${String(numbers).padStart(8, '0')}`;
}

/** Money on the purse of earnings, as a sale of long ago would have left it. */
export async function giveEarnings(app: TestApp, userId: number, amountFen: number): Promise<void> {
  numbers += 1;
  const transfers = [{ source: platformAccount('revenue'), target: userAccount(userId, 'earned'), amountFen }];
  const entry = { key: `earned in a test ${numbers}`, subject: { kind: 'release' as const, id: userId }, transfers };
  await app.database.transaction((tx) => post(tx, { kind: 'adjustment', ...entry, now: app.now() }));
}

export interface Earner extends Person {
  payeeId: number;
}

/** Saves a payee, which can be used at once. */
export async function addPayee(
  app: TestApp,
  person: Person,
  kind: PayeeKind = 'alipay',
  account = '',
): Promise<number> {
  const accountNumber = account || (kind === 'bank' ? freshCard() : freshMobile());
  const bank = kind === 'bank' ? { bank: 'CMB' as const } : {};
  const { id } = (await app.call('setPaymentInfo', { kind, accountNumber, ...bank }, person)).data;
  await app.sql('update payees set usable_at = $2 where id = $1', [id, app.now()]);
  return id;
}

/** Somebody verified with earnings and a payee. */
export async function makeEarner(
  app: TestApp,
  { earnedFen = 100_000, kind = 'alipay' }: { earnedFen?: number; kind?: PayeeKind } = {},
): Promise<Earner> {
  const person = await makePerson(app);
  await verifyAsOne(app, [person]);
  await giveEarnings(app, person.id, earnedFen);
  return { ...person, payeeId: await addPayee(app, person, kind) };
}

/** A second account of the same verified person, with a payee of its own. */
export async function makePair(app: TestApp, earnedFen: number): Promise<[Earner, Earner]> {
  const people = [await makePerson(app), await makePerson(app)] as const;
  await verifyAsOne(app, people);
  const earner = async (person: Person): Promise<Earner> => {
    await giveEarnings(app, person.id, earnedFen);
    return { ...person, payeeId: await addPayee(app, person) };
  };
  return [await earner(people[0]), await earner(people[1])];
}

/** What a withdrawal costs its owner now, in fen. */
export async function feeOf(app: TestApp, amountFen: number, person: { token: string }): Promise<number> {
  return withdrawalFee(amountFen, (await app.call('getWithdrawalTerms', {}, person)).data.fee);
}

/** Asks for a withdrawal and gives its number; fails the test when it is refused. */
export async function askedBy(app: TestApp, earner: Earner, amountFen: number): Promise<number> {
  const feeFen = await feeOf(app, amountFen, earner);
  return (await app.call('askWithdrawal', { amountFen, feeFen, payeeId: earner.payeeId }, earner)).data.id;
}
