import type { Module } from '../../platform/module.ts';
import {
  clearMessages,
  countUnread,
  getMessagePreferences,
  listInbox,
  listMessages,
  readAllMessages,
  markMessagesUnread,
  readMessages,
  saveMessagePreference,
} from './inbox.ts';
import { getOutboxMail, listOutbox, sendTestMail } from './service.ts';
import { messageJobs, messagePeriodicJobs } from './jobs.ts';
import { getMailSubscription, setMailSubscription } from './subscription.ts';
import { messageStream } from './stream.ts';

export const messagesModule: Module = {
  handlers: [
    listMessages,
    listInbox,
    countUnread,
    readMessages,
    readAllMessages,
    markMessagesUnread,
    clearMessages,
    getMessagePreferences,
    saveMessagePreference,
    getMailSubscription,
    setMailSubscription,
    listOutbox,
    getOutboxMail,
    sendTestMail,
  ],
  eventStreams: [messageStream],
  jobs: messageJobs,
  periodicJobs: messagePeriodicJobs,
};
