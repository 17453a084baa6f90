/** What other modules see of withdrawals. */
export { countWaitingContradictions } from './contradictions/contradictions.repository.ts';
