import type { Process } from '../core/process.ts';
import { licenceTransferDays } from './licenceRules.ts';

/** As stored. */
export const licenceTransferStates = ['waiting', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type LicenceTransferState = (typeof licenceTransferStates)[number];

/** waiting → accepted, declined, withdrawn or, when nobody acts for 7 days, expired. */
export const licenceTransferProcess: Process<LicenceTransferState> = {
  states: licenceTransferStates,
  initial: 'waiting',
  moves: [
    { from: 'waiting', event: 'accept', to: 'accepted', by: 'receiver' },
    { from: 'waiting', event: 'decline', to: 'declined', by: 'receiver' },
    { from: 'waiting', event: 'withdraw', to: 'withdrawn', by: 'holder' },
    { from: 'waiting', event: 'expire', to: 'expired', by: 'system', afterSeconds: licenceTransferDays * 86_400 },
  ],
};
