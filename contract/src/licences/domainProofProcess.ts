import { day } from '../core/durations.ts';
import type { Process } from '../core/process.ts';

/** As stored. */
export const domainProofStates = ['waiting', 'proven', 'lost'] as const;
export type DomainProofState = (typeof domainProofStates)[number];

/** What a proof relies on, and for how long. */
export const domainProofRules = {
  /** A proof is good for so long; a check that succeeds in its last 30 days makes it new. */
  provenDays: 365,
  renewedInLastDays: 30,
  /** How often it is looked at again, and for how long it may be missing. */
  recheckHours: 24,
  graceDays: 7,
  checks: { max: 10, seconds: 3600 },
  txtLabel: '_mallard',
  filePath: '/.well-known/mallard-proof.txt',
} as const;

/** waiting → proven ⇄ lost: by a check; lost by its age, after 7 days without record and file, or to a newer proof. */
export const domainProofProcess: Process<DomainProofState> = {
  states: domainProofStates,
  initial: 'waiting',
  moves: [
    { from: 'waiting', event: 'prove', to: 'proven', by: 'holder' },
    { from: 'lost', event: 'prove', to: 'proven', by: 'holder' },
    { from: 'proven', event: 'expire', to: 'lost', by: 'system', afterSeconds: domainProofRules.provenDays * day },
    { from: 'proven', event: 'fail', to: 'lost', by: 'system', afterSeconds: domainProofRules.graceDays * day },
    { from: 'proven', event: 'supersede', to: 'lost', by: 'system' },
  ],
};
