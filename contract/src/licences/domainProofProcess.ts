import { day } from '../core/durations.ts';
import type { Process } from '../core/process.ts';
import { domainProofRules } from './domainProofRules.ts';

/** As stored. */
export const domainProofStates = ['waiting', 'proven', 'lost'] as const;
export type DomainProofState = (typeof domainProofStates)[number];

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
