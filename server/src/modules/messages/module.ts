import type { Module } from '../../platform/module.ts';
import { getOutboxMail, listOutbox, sendTestMail } from './service.ts';
import { messageJobs, messagePeriodicJobs } from './jobs.ts';

export const messagesModule: Module = {
  handlers: [listOutbox, getOutboxMail, sendTestMail],
  jobs: messageJobs,
  periodicJobs: messagePeriodicJobs,
};
