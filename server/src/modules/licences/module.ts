import type { Module } from '../../platform/module.ts';
import { activateLicence, heartbeatLicence } from './activate.ts';
import { listLicenceBatches } from './batches.ts';
import { bindLicence, discloseLicence, nameActivation, unbindLicence } from './bind.ts';
import { getLicencePublicKey, validateLicence } from './check.ts';
import { checkOutLicence } from './checkOut.ts';
import { deactivateLicence } from './deactivate.ts';
import { listDomainProofs, startDomainProof, checkDomainProof } from './domainProofs.ts';
import { listLicenceEvents } from './history.ts';
import { type LicenceSurroundings, getLicence, listLicences } from './holder.ts';
import { getSoldLicence, listSoldLicenceEvents } from './manageDetail.ts';
import { issueLicences, listIssuableSkus, previewIssue } from './manageIssue.ts';
import { findLicenceByKey, listAllLicences, listSoldLicences } from './manageList.ts';
import { moveLicences } from './manageMove.ts';
import { answerRequestFile, getLicenceFile } from './offline.ts';
import { rotateLicenceKey } from './rotate.ts';
import { listLicencePublicKeys, rotateSigningKey } from './signingKeys.ts';
import {
  acceptLicenceTransfer,
  declineLicenceTransfer,
  listLicenceTransfers,
  offerLicenceTransfer,
  withdrawLicenceTransfer,
} from './transfer.ts';
import { useLicence } from './use.ts';
import { holderPeriodicJobs } from './holderJobs.ts';
import { licenceEndJobs } from './manageEnds.ts';
import { offlinePeriodicJobs } from './offlineJobs.ts';
import { programPeriodicJobs } from './programJobs.ts';
import { transferJobs } from './transferLetters.ts';

export const licencesModule = (surroundings: LicenceSurroundings): Module => ({
  handlers: [
    listLicences,
    getLicence(surroundings),
    bindLicence(surroundings),
    unbindLicence(surroundings),
    nameActivation(surroundings),
    discloseLicence(surroundings),
    rotateLicenceKey,
    listLicenceEvents,
    listLicenceTransfers,
    offerLicenceTransfer(surroundings),
    withdrawLicenceTransfer,
    acceptLicenceTransfer(surroundings),
    declineLicenceTransfer,
    checkDomainProof,
    listDomainProofs,
    startDomainProof,
    listSoldLicences,
    listAllLicences,
    findLicenceByKey,
    getSoldLicence,
    listSoldLicenceEvents,
    moveLicences,
    listIssuableSkus,
    previewIssue,
    issueLicences,
    listLicenceBatches,
    listLicencePublicKeys,
    rotateSigningKey,
    getLicenceFile(surroundings),
    answerRequestFile(surroundings),
    checkOutLicence,
    validateLicence,
    activateLicence(surroundings),
    deactivateLicence,
    heartbeatLicence(surroundings),
    useLicence,
    getLicencePublicKey,
  ],
  jobs: transferJobs,
  periodicJobs: [...holderPeriodicJobs, ...licenceEndJobs, ...offlinePeriodicJobs, ...programPeriodicJobs],
  constraintErrors: {
    activations_bound: 'already_bound',
    licences_trial: 'trial_used',
    licences_seats: 'seats_used_up',
    licence_transfers_waiting: 'transfer_waiting',
  },
});
