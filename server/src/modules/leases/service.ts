/** What other modules are handed of leases. */
export { maySeeLeasePicture } from './evidence.repository.ts';
export { payLease } from './pay.ts';
