import type { Process } from '../core/process.ts';
import { ticketRules } from './ticketRules.ts';

export const ticketStates = ['open', 'answered', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Somebody writes, the platform answers, and nothing more is to be said. */
export const ticketProcess = {
  states: ticketStates,
  initial: 'open',
  moves: [
    { from: 'open', event: 'answer', to: 'answered', by: 'admin' },
    // What was added to an answer needs no other: a word of thanks.
    { from: 'open', event: 'settle', to: 'answered', by: 'admin' },
    { from: 'answered', event: 'write', to: 'open', by: 'holder' },
    { from: 'open', event: 'close', to: 'closed', by: 'holder' },
    { from: 'answered', event: 'close', to: 'closed', by: 'holder' },
    { from: 'answered', event: 'end', to: 'closed', by: 'system', afterSeconds: ticketRules.closeAfterSeconds },
  ],
} as const satisfies Process<TicketState>;
