import type { Module } from '../../platform/module.ts';
import { forgetOldRecords } from './records.repository.ts';
import { listOperations, listOwnSecurityEvents, listSecurityEvents } from './records.ts';

export const recordsModule: Module = {
  handlers: [listOwnSecurityEvents, listSecurityEvents, listOperations],
  periodicJobs: [
    {
      name: 'records.forget',
      everySeconds: 24 * 3600,
      run: async ({ transaction }) => {
        const { events, operations } = await transaction((tx) => forgetOldRecords(tx));
        return { securityEvents: events, operations };
      },
    },
  ],
};
