import type { Module } from '../../platform/module.ts';
import { endUserSessions, freezeUser, unfreezeUser } from './freeze.ts';
import { decideGrantRequest, giveGrants, takeGrants, withdrawGrantRequest } from './grants.ts';
import { userJobs } from './jobs.ts';
import { countRecipients, listMailingRecipients, listUserMailings, sendUserMailing } from './mailings.ts';
import {
  addUserNote,
  getUser,
  listUserNotes,
  listUserReviews,
  listUsers,
  listUserSessions,
  showUserEmail,
} from './users.ts';
import { userWaiting } from './waiting.repository.ts';

export const usersModule: Module = {
  handlers: [
    listUsers,
    getUser,
    showUserEmail,
    listUserSessions,
    listUserReviews,
    listUserNotes,
    addUserNote,
    freezeUser,
    unfreezeUser,
    endUserSessions,
    giveGrants,
    takeGrants,
    decideGrantRequest,
    withdrawGrantRequest,
    countRecipients,
    sendUserMailing,
    listUserMailings,
    listMailingRecipients,
  ],
  periodicJobs: userJobs,
  waiting: userWaiting,
  constraintErrors: { grant_requests_one_waiting: 'grant_request_waiting' },
};
