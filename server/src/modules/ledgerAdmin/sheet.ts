/** Turns sums of accounts into a balance sheet: what the platform has, what it owes, and what is its own. */
import {
  platformAccountKinds,
  userAccountKinds,
  type AccountKind,
  type PlatformAccountKind,
} from '#contract/money/ledger.ts';
import type { BalanceSheet, SheetDay, SheetSide } from '#contract/money/ledgerAdmin.ts';

/** Sums of all accounts of each kind, in fen; what is left out is nothing. */
export type Sums = ReadonlyMap<AccountKind, number>;

/** Money at a gateway: it came from there into users' accounts, so its sum is below zero, and the platform has as much. */
const cashKinds = ['cash_sandbox'] as const satisfies readonly PlatformAccountKind[];
const equityKinds = platformAccountKinds.filter((kind) => !cashKinds.some((cash) => cash === kind));

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
  const assets = side(cashKinds, -1);
  const liabilities = side(userAccountKinds, 1);
  const equity = side(equityKinds, 1);
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
