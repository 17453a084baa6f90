import { answerRequestFile, checkOutLicence, getLicenceFile } from '#contract/licences/licenceFiles.ts';
import { listLicencePublicKeys, rotateSigningKey } from '#contract/licences/signingKeys.ts';
import { answeringRoute, route, type Route } from '../../platform/http.ts';
import { checkOut, checkOutFailure } from './checkOut.ts';
import type { LicenceSurroundings } from './holder.ts';
import { answerRequest, getOwnFile } from './offline.ts';
import { listPublicKeys, rotateKey } from './signingKeys.ts';

/** What is signed, with what, and what proves a licence where there is no network. */
export function offlineRoutes(surroundings: LicenceSurroundings): Route[] {
  return [
    route(listLicencePublicKeys, listPublicKeys),
    route(rotateSigningKey, rotateKey),
    route(getLicenceFile, (call, input) => getOwnFile(surroundings, call, input)),
    route(answerRequestFile, (call, input) => answerRequest(surroundings, call, input)),
    answeringRoute(checkOutLicence, checkOut, checkOutFailure),
  ];
}
