import type { Module } from '../../platform/module.ts';
import { forgetOldRecords } from './records.repository.ts';
import { listOperations, listOwnSecurityEvents, listSecurityEvents } from './records.ts';

export const recordsModule: Module = {
  handlers: [listOwnSecurityEvents, listSecurityEvents, listOperations],
  periodicJobs: [
    {
      name: 'records.forget',
      everySeconds: 24 * 3600,
      run: ({ transaction }) => transaction((tx) => forgetOldRecords(tx)),
    },
  ],
};
