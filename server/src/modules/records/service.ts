/** What other modules may use of the records. */
export { listOperations } from './records.ts';
