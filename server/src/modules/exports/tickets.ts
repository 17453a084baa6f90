import { exportRules } from '#contract/exports/exportKinds.ts';
import type { FileTickets } from '../../platform/keys/fileTicket.ts';

/** Those of the files of exports. */
export const exportTickets: FileTickets = { context: 'export', path: '/export', seconds: exportRules.ticketSeconds };
