/** Who may do what about other people's money, as far as it needs nothing but the facts. */
import { movesFrom, type Process } from '#contract/core/process.ts';
import {
  adjustmentProcess,
  giftBatchProcess,
  type AdjustmentState,
  type GiftBatchState,
  type LimitRaiseState,
} from '#contract/money/moneyProcess.ts';

/** Whether one admin may do it alone: with what they did alone within a day, it stays within the limit. */
export function isForOne({ limitFen, aloneFen, amountFen }: Record<'limitFen' | 'aloneFen' | 'amountFen', number>) {
  return aloneFen + Math.abs(amountFen) <= limitFen;
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
export function adjustmentAbilities(row: AdjustmentFacts, adminId: number): AdjustmentAbility[] {
  if (row.userId === adminId) return [];
  if (allows(adjustmentProcess, row.state, 'apply')) return [askerOf(row) === adminId ? 'withdraw' : 'decide'];
  return allows(adjustmentProcess, row.state, 'reverse') ? ['reverse'] : [];
}

export type BatchAbility = 'decide' | 'stop' | 'fetch';

/** What an admin may do with a batch of gift codes now; its codes can be fetched while they are worth something. */
export function batchAbilities(
  row: { state: GiftBatchState; askedBy: number; expiresAt: Date },
  reader: { adminId: number; now: Date },
): BatchAbility[] {
  const isLive = row.state === 'active' && row.expiresAt > reader.now;
  const abilities: [BatchAbility, boolean][] = [
    ['decide', allows(giftBatchProcess, row.state, 'apply') && row.askedBy !== reader.adminId],
    ['fetch', isLive],
    // Before it is decided on, others refuse it.
    ['stop', isLive || (row.state === 'waiting' && row.askedBy === reader.adminId)],
  ];
  return abilities.flatMap(([ability, has]) => (has ? ability : []));
}

/** What an admin may do with a higher limit that waits. */
export function raiseAbilities(row: { state: LimitRaiseState; askedBy: number }, adminId: number) {
  if (row.state !== 'waiting') return [];
  return row.askedBy === adminId ? (['withdraw'] as const).slice() : (['decide'] as const).slice();
}

function allows<State extends string>(process: Process<State>, state: State, event: string): boolean {
  return movesFrom(process, state).some((move) => move.event === event);
}
