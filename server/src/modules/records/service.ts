/** What other modules may use of the records. */
export { listOperations, listSecurityEvents } from './records.ts';
