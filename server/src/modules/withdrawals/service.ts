/** What other modules see of withdrawals. */
export { findStanding } from './standing.repository.ts';
export { stopWithdrawals } from './stop.ts';
export { lockStoppable } from './withdrawals.repository.ts';
export { countWaitingContradictions } from './contradictions/contradictions.repository.ts';
