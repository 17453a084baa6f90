/** What other modules see of withdrawals. */
export { stopWithdrawals } from './stop.ts';
export { countWaitingContradictions } from './contradictions/contradictions.repository.ts';
