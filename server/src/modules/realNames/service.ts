/** What other modules use of real names. */
export { reviewDue } from './dueDay.ts';
export { verifiedName, type VerifiedName } from './verifiedName.ts';
