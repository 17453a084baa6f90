export { countWaiting } from './adjustments.repository.ts';
export { listOpenGiftCodes } from './openCodes.ts';
