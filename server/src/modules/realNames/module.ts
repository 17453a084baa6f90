import type { FileStorage } from '../../outside/files/storage.ts';
import type { Module } from '../../platform/module.ts';
import { checkJobs } from './check.ts';
import { askKeptIdentity, decideKeptIdentity, listKeptRequests } from './kept.ts';
import { realNameColumns } from './realNameEncryption.ts';
import { realNamePeriodicJobs } from './jobs.ts';
import { photoStreams, uploadRealNamePhoto } from './photos.ts';
import {
  getCertification,
  getRealName,
  getRealNameRecord,
  listRealNames,
  mendRealName,
  sendRealName,
  startRealName,
  withdrawRealName,
} from './realNames.ts';
import { decideRealName, getRealNameReview, listRealNameReviews } from './reviews.ts';
import { lookAtRealName } from './looks.ts';
import { getRealNameSettings, saveRealNameSettings } from './settings.ts';
import { realNameWaiting } from './waiting.repository.ts';

export interface RealNameDeps {
  storage: FileStorage;
  /** Where this process answers on its own machine: the sandbox of the provider. */
  internalUrl: () => string;
}

export const realNamesModule = ({ storage, internalUrl }: RealNameDeps): Module => ({
  handlers: [
    getRealName,
    listRealNames,
    getRealNameRecord,
    startRealName,
    uploadRealNamePhoto(storage),
    sendRealName,
    withdrawRealName(storage),
    mendRealName,
    getCertification,
    listRealNameReviews,
    getRealNameReview,
    lookAtRealName,
    decideRealName,
    listKeptRequests,
    askKeptIdentity,
    decideKeptIdentity,
    getRealNameSettings,
    saveRealNameSettings,
  ],
  streams: photoStreams(storage),
  jobs: checkJobs(internalUrl),
  periodicJobs: realNamePeriodicJobs(storage),
  encryptedColumns: realNameColumns,
  waiting: realNameWaiting,
});
