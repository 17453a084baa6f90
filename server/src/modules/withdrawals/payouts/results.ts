/** What becomes of the lines of a file of results, as far as it needs nothing but the facts. */
import type { BankResult, PayoutOutcome, WithdrawalState } from '#contract/withdrawals/withdrawalProcess.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import type { ResultLine } from './resultFile.ts';

export interface OpenLine {
  id: number;
  userId: number;
  state: WithdrawalState;
  amountFen: number;
  feeFen: number;
  receipt: string;
}

export interface SaidBefore {
  withdrawalId: number;
  said: BankResult;
  receipt: string;
  isOpen: boolean;
  /** It was settled, and is the same word again: with the bank's number, or in the same file with nothing changed since. */
  isKnown: boolean;
}

export interface Known {
  lines: readonly OpenLine[];
  /** The accounts that are paid where whoever imports is. */
  own: readonly number[];
  /** What the bank said before against what was entered. */
  before: readonly SaidBefore[];
  /** Whether a line names another payee. */
  differs: (result: ResultLine) => boolean;
}

/** A withdrawal that stands in the file more than once is refused each time. */
export function outcomesOf(results: readonly ResultLine[], known: Known): PayoutOutcome[] {
  const byId = new Map(known.lines.map((line) => [line.id, line]));
  const times = new Map<number | null, number>();
  for (const { withdrawalId: id } of results) times.set(id, (times.get(id) ?? 0) + 1);
  return results.map((result) => {
    const { withdrawalId, amountFen, result: said } = result;
    if (withdrawalId === null) return 'unreadable';
    const line = byId.get(withdrawalId);
    if (!line) return 'not_of_batch';
    if ((times.get(withdrawalId) ?? 0) > 1) return 'twice_in_file';
    // Of their own money nobody learns here whether it names the right payee.
    if (known.own.includes(line.userId)) return 'own_money';
    if (amountFen === null || said === 'unknown') return 'unreadable';
    if (known.differs(result)) return 'payee_differs';
    if (amountFen !== line.amountFen - line.feeFen) return 'amount_differs';
    if (said === 'none') return 'no_result';
    const isEnded = line.state === 'paid' || line.state === 'failed';
    // What was paid has a number at the bank; what was entered before stands with or without it.
    const hasReceipt = said === 'failed' || result.receipt.length >= withdrawalRules.receipt.min;
    if (!hasReceipt) return line.state === 'paid' ? 'done_before' : 'unreadable';
    if (isEnded) return endedOutcome(line, { said, receipt: result.receipt }, known.before);
    return line.state === 'paying' ? said : 'not_paying';
  });
}

/** Of what was entered before: the same again, or the bank says otherwise now. */
function endedOutcome(
  { id, state, receipt: entered }: OpenLine,
  { said, receipt }: { said: BankResult; receipt: string },
  before: readonly SaidBefore[],
): PayoutOutcome {
  if (said === state && (said === 'failed' || receipt === entered)) return 'done_before';
  // What it was paid with before the bank returned it is no news.
  if (said === 'paid' && receipt === entered) return 'settled_before';
  const same = before.find((one) => one.withdrawalId === id && one.said === said && one.receipt === receipt);
  if (same && !same.isOpen && same.isKnown) return 'settled_before';
  if (said === state) return 'other_receipt';
  return state === 'paid' ? 'contradicts_paid' : 'contradicts_failed';
}
