import type { Module } from '../../platform/module.ts';
import { listOutbox } from './service.ts';
import { messageJobs } from './jobs.ts';

export const messagesModule: Module = {
  handlers: [listOutbox],
  jobs: messageJobs,
};
