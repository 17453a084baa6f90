import {
  bindLicence,
  getLicence,
  getLicencePublicKey,
  inquire,
  listLicences,
  unbindLicence,
  validateLicence,
} from '#contract/licences.ts';
import { route, type Route } from '../../platform/http.ts';
import { checkLicence, publishedKey } from './check.ts';
import { bindOwnLicence, getOwnLicence, listOwnLicences, unbindOwnLicence } from './holder.ts';
import { answerInquiry } from './inquire.ts';

export const licenceRoutes: Route[] = [
  route(listLicences, listOwnLicences),
  route(getLicence, getOwnLicence),
  route(getLicencePublicKey, publishedKey),
  route(bindLicence, bindOwnLicence),
  route(unbindLicence, unbindOwnLicence),
  route(validateLicence, checkLicence),
  route(inquire, answerInquiry),
];
