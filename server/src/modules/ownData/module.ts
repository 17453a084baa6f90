import type { FileStorage } from '../../outside/files/storage.ts';
import type { Module } from '../../platform/module.ts';
import { askAccountDeletion, getAccountDeletion, stopAccountDeletion } from './deletion.ts';
import { ownDataJobs, ownDataPeriodicJobs } from './jobs.ts';
import { getDataArchive, getDataArchiveTicket, startDataArchive } from './service.ts';
import { ownDataStreams } from './streams.ts';

export const ownDataModule = ({ storage }: { storage: FileStorage }): Module => ({
  handlers: [
    getDataArchive,
    startDataArchive,
    getDataArchiveTicket,
    getAccountDeletion,
    askAccountDeletion,
    stopAccountDeletion,
  ],
  streams: ownDataStreams(storage),
  jobs: ownDataJobs(storage),
  periodicJobs: ownDataPeriodicJobs(storage),
  constraintErrors: { data_archives_under_way: 'archive_limit', account_deletions_open: 'state_conflict' },
});
