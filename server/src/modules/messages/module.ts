import type { Module } from '../../platform/module.ts';
import { getOutboxMail, listOutbox } from './service.ts';
import { messageJobs, messagePeriodicJobs } from './jobs.ts';

export const messagesModule: Module = {
  handlers: [listOutbox, getOutboxMail],
  jobs: messageJobs,
  periodicJobs: messagePeriodicJobs,
};
