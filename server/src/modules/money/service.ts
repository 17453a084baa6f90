export { countWaiting } from './adjustments.repository.ts';
