import type { Module } from '../../platform/module.ts';
import { listFiles, uploadFile } from './soldFiles.ts';
import { uploadPicture } from './uploadPicture.ts';
import { filesPeriodicJobs } from './jobs.ts';
import { filesStreams, type FilesDeps } from './streams.ts';

export const filesModule = (deps: FilesDeps): Module => ({
  handlers: [uploadPicture(deps.storage), uploadFile(deps), listFiles(deps)],
  streams: filesStreams(deps),
  periodicJobs: filesPeriodicJobs(deps.storage),
});
