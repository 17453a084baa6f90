import { ticketRules } from '#contract/tickets/ticketRules.ts';
import type { Module } from '../../platform/module.ts';
import { waitingSource } from '../../platform/waiting.ts';
import { endTickets, forgetUnsentPictures } from './tickets.repository.ts';
import {
  answerTicket,
  closeTicket,
  getAnyTicket,
  getTicket,
  listAllTickets,
  listTickets,
  openTicket,
  settleTicket,
  writeTicket,
} from './tickets.ts';

export const ticketsModule: Module = {
  handlers: [
    listTickets,
    getTicket,
    openTicket,
    writeTicket,
    closeTicket,
    listAllTickets,
    getAnyTicket,
    answerTicket,
    settleTicket,
  ],
  periodicJobs: [
    {
      name: 'tickets.end',
      everySeconds: 300,
      run: async ({ now, transaction }) => {
        const before = new Date(now.getTime() - ticketRules.closeAfterSeconds * 1000);
        await transaction((tx) => endTickets(tx, before, now));
      },
    },
    {
      name: 'tickets.forgetUnsentPictures',
      everySeconds: 3600,
      run: async ({ now, transaction }) => {
        const before = new Date(now.getTime() - ticketRules.unsentPictureSeconds * 1000);
        await transaction((tx) => forgetUnsentPictures(tx, before));
      },
    },
  ],
  waiting: [
    waitingSource({
      kind: 'ticket',
      side: 'admin',
      from: 'tickets t',
      where: `t.state = 'open'`,
      joins: 'join users u on u.id = t.user_id',
      columns: {
        id: 't.id',
        titleZh: 't.subject',
        person: 'u.username',
        since: 't.moved_at',
        due: `(t.moved_at + make_interval(secs => ${ticketRules.answerWithinSeconds}))`,
      },
    }),
  ],
};
