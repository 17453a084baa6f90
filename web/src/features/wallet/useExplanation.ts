import type { UserAccountKind } from '#contract/money/ledger.ts';
import { useCall } from '../../api/queries.ts';

/** Why a balance is what it is; the filters take their counts from the same answer. */
export function useExplanation(account: UserAccountKind | undefined) {
  return useCall('explainBalance', { account: account ?? 'available' }, { enabled: account !== undefined });
}
