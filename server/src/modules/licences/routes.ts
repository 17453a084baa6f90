import {
  bindLicence,
  getLicence,
  getLicencePublicKey,
  listLicences,
  unbindLicence,
  validateLicence,
} from '#contract/licences.ts';
import { route, type Route } from '../../platform/http.ts';
import { checkLicence, publishedKey } from './check.ts';
import {
  bindOwnLicence,
  getOwnLicence,
  listOwnLicences,
  unbindOwnLicence,
  type LicenceSurroundings,
} from './holder.ts';
import { offlineRoutes } from './offlineRoutes.ts';

export function licenceRoutes(surroundings: LicenceSurroundings): Route[] {
  return [
    route(listLicences, listOwnLicences),
    route(getLicence, (call, input) => getOwnLicence(surroundings, call, input)),
    route(getLicencePublicKey, publishedKey),
    route(bindLicence, (call, input) => bindOwnLicence(surroundings, call, input)),
    route(unbindLicence, unbindOwnLicence),
    route(validateLicence, checkLicence),
    ...offlineRoutes,
  ];
}
