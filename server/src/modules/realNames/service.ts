/** What other modules use of real names. */
export { reviewDue } from './dueDay.ts';
export { verifiedName } from './verifiedName.ts';
