/** What other modules use of real names. */
export { reviewDue } from './dueDay.ts';
export { verifiedEnterprise, verifiedName } from './verifiedName.ts';
