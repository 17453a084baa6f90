import { answerRequestFile, checkOutLicence, getLicenceFile } from '#contract/licenceFiles.ts';
import { listLicencePublicKeys, rotateSigningKey } from '#contract/signingKeys.ts';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http.ts';
import { listPublicKeys, rotateKey } from './signingKeys.ts';

const notYet = () => Promise.reject(new AppError('unavailable'));

/** What is signed, with what, and what proves a licence where there is no network. */
export const offlineRoutes: Route[] = [
  route(listLicencePublicKeys, listPublicKeys),
  route(rotateSigningKey, rotateKey),
  route(getLicenceFile, notYet),
  route(answerRequestFile, notYet),
  route(checkOutLicence, notYet),
];
