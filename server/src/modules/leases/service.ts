/** What earlier modules are handed of leases. */
export { payLease } from './pay.ts';
