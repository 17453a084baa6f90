import { archiveRules } from '#contract/ownData/ownDataRules.ts';
import type { FileTickets } from '../../platform/keys/fileTicket.ts';

/** Those of the files with one's own data. */
export const archiveTickets: FileTickets = {
  context: 'own-data',
  path: '/own-data',
  seconds: archiveRules.ticketSeconds,
};
