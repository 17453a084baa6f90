/** What other modules may use of users. */
export { listUsers } from './users.ts';
