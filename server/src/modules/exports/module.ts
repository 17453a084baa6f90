import type { Module } from '../../platform/module.ts';
import { getExport, getExportTicket, listExports, startExport, stopExport } from './exports.ts';
import { exportJobs, exportPeriodicJobs, type ExportDeps } from './jobs.ts';
import { exportStreams } from './streams.ts';

export const exportsModule = (deps: ExportDeps): Module => ({
  handlers: [startExport(deps.sources), getExport, listExports, stopExport, getExportTicket(deps.sources)],
  streams: exportStreams(deps),
  jobs: exportJobs(deps),
  periodicJobs: exportPeriodicJobs(deps.storage),
});
