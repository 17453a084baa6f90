import { licenceColumns } from './core/keyEncryption.ts';
import type { Module } from '../../platform/module.ts';
import { activateLicence, heartbeatLicence } from './program/activate.ts';
import { listLicenceBatches } from './seller/batches.ts';
import { bindLicence, discloseLicence, nameActivation, unbindLicence } from './holder/bind.ts';
import { getLicencePublicKey, validateLicence } from './program/check.ts';
import { checkOutLicence } from './offline/checkOut.ts';
import { deactivateLicence } from './program/deactivate.ts';
import { listDomainProofs, startDomainProof, checkDomainProof } from './proofs/domainProofs.ts';
import { listLicenceEvents } from './holder/history.ts';
import { type LicenceDeps, getLicence, getLicenceReturn, listLicences } from './holder/holder.ts';
import { getSoldLicence, listSoldLicenceEvents } from './seller/detail.ts';
import { issueLicences, listIssuableSkus, previewIssue } from './seller/issueByHand.ts';
import { findLicenceByKey, listAllLicences, listSoldLicences } from './seller/list.ts';
import { moveLicences } from './seller/move.ts';
import { answerRequestFile, getLicenceFile } from './offline/offline.ts';
import { rotateLicenceKey } from './holder/rotate.ts';
import { listLicencePublicKeys, rotateSigningKey } from './program/signingKeys.ts';
import {
  acceptLicenceTransfer,
  declineLicenceTransfer,
  listLicenceTransfers,
  offerLicenceTransfer,
  withdrawLicenceTransfer,
} from './transfer/transfer.ts';
import { useLicence } from './program/use.ts';
import { holderPeriodicJobs } from './holder/holderJobs.ts';
import { licenceEndJobs } from './seller/ends.ts';
import { offlinePeriodicJobs } from './offline/offlineJobs.ts';
import { programPeriodicJobs } from './program/programJobs.ts';
import { transferJobs } from './transfer/transferMail.ts';
import { licenceWaiting } from './waiting.repository.ts';

export const licencesModule = (deps: LicenceDeps): Module => ({
  encryptedColumns: licenceColumns,
  handlers: [
    listLicences,
    getLicence(deps),
    getLicenceReturn(deps),
    bindLicence(deps),
    unbindLicence(deps),
    nameActivation(deps),
    discloseLicence(deps),
    rotateLicenceKey,
    listLicenceEvents,
    listLicenceTransfers,
    offerLicenceTransfer(deps),
    withdrawLicenceTransfer,
    acceptLicenceTransfer(deps),
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
    getLicenceFile(deps),
    answerRequestFile(deps),
    checkOutLicence,
    validateLicence,
    activateLicence(deps),
    deactivateLicence,
    heartbeatLicence(deps),
    useLicence,
    getLicencePublicKey,
  ],
  jobs: transferJobs,
  periodicJobs: [...holderPeriodicJobs, ...licenceEndJobs, ...offlinePeriodicJobs, ...programPeriodicJobs],
  waiting: licenceWaiting,
  constraintErrors: {
    activations_bound: 'already_bound',
    licences_trial: 'trial_used',
    licences_seats: 'seats_used_up',
    licence_transfers_waiting: 'transfer_waiting',
  },
});
