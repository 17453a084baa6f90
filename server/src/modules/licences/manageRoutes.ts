import {
  findLicenceByKey,
  getSoldLicence,
  issueLicences,
  listAllLicences,
  listIssuableSkus,
  listLicenceBatches,
  listSoldLicenceEvents,
  listSoldLicences,
  moveLicences,
  previewIssue,
} from '#contract/licences/licenceAdmin.ts';
import { route, type Route } from '../../platform/http.ts';
import { listBatchesOfSeller } from './batches.ts';
import { getLicenceOfSeller, listEventsOfSeller } from './manageDetail.ts';
import { issueByHand, listSkusToIssue, previewRecipients } from './manageIssue.ts';
import { findSoldLicence, listEveryLicence, listShopLicences } from './manageList.ts';
import { moveSoldLicences } from './manageMove.ts';

/** For those who sell licences. */
export const licenceManageRoutes: Route[] = [
  route(listSoldLicences, listShopLicences),
  route(listAllLicences, listEveryLicence),
  route(findLicenceByKey, findSoldLicence),
  route(getSoldLicence, getLicenceOfSeller),
  route(listSoldLicenceEvents, listEventsOfSeller),
  route(moveLicences, moveSoldLicences),
  route(listIssuableSkus, listSkusToIssue),
  route(previewIssue, previewRecipients),
  route(issueLicences, issueByHand),
  route(listLicenceBatches, listBatchesOfSeller),
];
