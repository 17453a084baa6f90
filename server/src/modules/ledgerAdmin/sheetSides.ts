/** Turns sums of accounts into a balance sheet: what the platform has, what it owes, and what is its own. */
import { ownAccountKinds, paidOutKind, userAccountKinds, type AccountKind } from '#contract/money/ledger.ts';
import { cashAccountKinds } from '#contract/orders/gateways.ts';
import type { BalanceSheet, SheetDay, SheetSide } from '#contract/money/ledgerAdmin.ts';

/** Sums of all accounts of each kind, in fen; what is left out is nothing. */
export type Sums = ReadonlyMap<AccountKind, number>;

const liabilityKinds = userAccountKinds.filter((kind) => kind !== 'owed');

type Sides = Pick<BalanceSheet, 'assets' | 'liabilities' | 'equity' | 'differenceFen'>;

/** The sheet of sums, and how it differs from that of other sums before. */
export function sheetOf(sums: Sums, before: Sums): Sides {
  const side = (kinds: readonly AccountKind[], sign: 1 | -1): SheetSide => {
    const lines = kinds.map((account) => {
      const fen = signed(sums.get(account), sign);
      return { account, fen, changeFen: fen - signed(before.get(account), sign) };
    });
    return {
      fen: sumOf(lines.map(({ fen }) => fen)),
      changeFen: sumOf(lines.map(({ changeFen }) => changeFen)),
      lines,
    };
  };
  // Money came from a gateway into users' accounts: its sum is below zero, and the platform has as much. What users owe
  // stands below zero as well, and they owe it to the platform. What it paid out is above zero, and it has it no more.
  const assets = side([...cashAccountKinds, paidOutKind, 'owed'], -1);
  const liabilities = side(liabilityKinds, 1);
  const equity = side(ownAccountKinds, 1);
  return { assets, liabilities, equity, differenceFen: assets.fen - liabilities.fen - equity.fen };
}

/** The sheet's sums on each of `days`; `moved` are the kinds that moved on a day with their sum at its end, by day. */
export function sheetByDay(
  days: readonly string[],
  before: Sums,
  moved: readonly { day: string; accountKind: AccountKind; sumFen: number }[],
): SheetDay[] {
  const sums = new Map(before);
  let next = 0;
  return days.map((day) => {
    for (let row = moved[next]; row !== undefined && row.day <= day; row = moved[next]) {
      sums.set(row.accountKind, row.sumFen);
      next += 1;
    }
    const { assets, liabilities, equity } = sheetOf(sums, sums);
    return { day, assetsFen: assets.fen, liabilitiesFen: liabilities.fen, equityFen: equity.fen };
  });
}

/** Zero has no sign. */
function signed(fen: number | undefined, sign: 1 | -1): number {
  return fen === undefined || fen === 0 ? 0 : fen * sign;
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, fen) => sum + fen, 0);
}
