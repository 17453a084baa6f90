/** What becomes of the lines of a file of results, as far as it needs nothing but the facts. */
import type { PayoutOutcome, WithdrawalState } from '#contract/withdrawals/withdrawalProcess.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import type { ResultLine } from './payoutFile.ts';

export interface OpenLine {
  id: number;
  userId: number;
  state: WithdrawalState;
  amountFen: number;
  feeFen: number;
}

/** `own`: the accounts of whoever imports. A withdrawal that stands in the file more than once is refused each time. */
export function outcomesOf(
  results: readonly ResultLine[],
  { lines, own }: { lines: readonly OpenLine[]; own: readonly number[] },
): PayoutOutcome[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const times = new Map<number | null, number>();
  for (const { withdrawalId: id } of results) times.set(id, (times.get(id) ?? 0) + 1);
  return results.map((result) => {
    const { withdrawalId, amountFen } = result;
    if (withdrawalId === null) return 'unreadable';
    const line = byId.get(withdrawalId);
    if (!line) return 'not_of_batch';
    if ((times.get(withdrawalId) ?? 0) > 1) return 'twice_in_file';
    if (amountFen === null || result.result === 'unknown') return 'unreadable';
    if (amountFen !== line.amountFen - line.feeFen) return 'amount_differs';
    if (result.result === 'none') return 'no_result';
    if (line.state === 'paid' || line.state === 'failed') return 'done_before';
    if (line.state !== 'paying') return 'not_paying';
    if (own.includes(line.userId)) return 'own_money';
    // What was paid has a number at the bank.
    return result.result === 'paid' && result.receipt.length < withdrawalRules.receipt.min
      ? 'unreadable'
      : result.result;
  });
}
