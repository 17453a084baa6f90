import type { LeaseState } from '#contract/rental/leaseProcess.ts';

/** While these the lessor is told that the credentials wait to be changed. */
export const rotatingStates: readonly LeaseState[] = ['stopped', 'ended', 'disputed', 'cancelled'];
