/** Who may do what about other people's money, as far as it needs nothing but the facts. */
import { movesFrom, type Process } from '#contract/core/process.ts';
import {
  adjustmentProcess,
  giftBatchProcess,
  type AdjustmentState,
  type GiftBatchState,
  type RuleRequestState,
} from '#contract/money/moneyProcess.ts';
import { takesBackAlone, type MoneyRuleName } from '#contract/money/moneyRules.ts';

/** An admin who looks at what waits. */
export interface Reader {
  adminId: number;
  /** All of the person's, this one included. */
  accounts: readonly number[];
  /** Not while they are new. */
  decides: boolean;
}

interface AdjustmentFacts {
  state: AdjustmentState;
  userId: number;
  askedBy: number;
  /** Who asked to take it back. */
  reversalBy: number | null;
}

/** Whose request it is that waits; null when none does. */
export function askerOf({ state, askedBy, reversalBy }: AdjustmentFacts): number | null {
  if (state === 'waiting') return askedBy;
  return state === 'reversing' ? reversalBy : null;
}

export type AdjustmentAbility = 'decide' | 'withdraw' | 'reverse';

/** What an admin may do with an adjustment now: one who asked may withdraw, another one decides, nobody for themselves. */
export function adjustmentAbilities(row: AdjustmentFacts, { adminId, accounts, decides }: Reader): AdjustmentAbility[] {
  if (accounts.includes(row.userId)) return [];
  if (allows(adjustmentProcess, row.state, 'apply')) {
    const asker = askerOf(row);
    if (asker === adminId) return ['withdraw'];
    return decides && asker !== null && !accounts.includes(asker) ? ['decide'] : [];
  }
  return allows(adjustmentProcess, row.state, 'reverse') ? ['reverse'] : [];
}

export type BatchAbility = 'decide' | 'stop' | 'fetch';

/** What an admin may do with a batch of gift codes now; its codes can be fetched while they are worth something. */
export function batchAbilities(
  row: { state: GiftBatchState; askedBy: number; expiresAt: Date },
  reader: Reader & { now: Date },
): BatchAbility[] {
  const isLive = row.state === 'active' && row.expiresAt > reader.now;
  const abilities: [BatchAbility, boolean][] = [
    [
      'decide',
      reader.decides && allows(giftBatchProcess, row.state, 'apply') && !reader.accounts.includes(row.askedBy),
    ],
    ['fetch', isLive],
    // Before it is decided on, others refuse it.
    ['stop', isLive || (row.state === 'waiting' && row.askedBy === reader.adminId)],
  ];
  return abilities.flatMap(([ability, has]) => (has ? ability : []));
}

/** What an admin may do with a change of a rule that waits. */
export function requestAbilities(
  row: { state: RuleRequestState; askedBy: number },
  { adminId, accounts, decides }: Reader,
): ('decide' | 'withdraw')[] {
  if (row.state !== 'waiting') return [];
  if (row.askedBy === adminId) return ['withdraw'];
  return decides && !accounts.includes(row.askedBy) ? ['decide'] : [];
}

/** What an admin may do with a planned change of a rule. `now`: its value until then. */
export function plannedAbilities(
  planned: { rule: MoneyRuleName; value: number; plannedBy: number },
  { adminId, now }: { adminId: number; now: number },
): 'take_back'[] {
  return takesBackAlone(planned, { adminId, now }) ? ['take_back'] : [];
}

function allows<State extends string>(process: Process<State>, state: State, event: string): boolean {
  return movesFrom(process, state).some((move) => move.event === event);
}
