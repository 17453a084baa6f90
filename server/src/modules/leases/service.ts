/** What other modules may use of leases. */
export { maySeeLeasePicture } from './evidence.repository.ts';
