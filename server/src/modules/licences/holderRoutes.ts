import { checkDomainProof, listDomainProofs, startDomainProof } from '#contract/domainProofs.ts';
import {
  acceptLicenceTransfer,
  declineLicenceTransfer,
  listLicenceTransfers,
  offerLicenceTransfer,
  withdrawLicenceTransfer,
} from '#contract/licenceTransfers.ts';
import {
  bindLicence,
  discloseLicence,
  getLicence,
  listLicenceEvents,
  listLicences,
  nameActivation,
  rotateLicenceKey,
  unbindLicence,
} from '#contract/licences.ts';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http.ts';
import { bindOwnLicence, discloseOwnLicence, nameOwnActivation, unbindOwnLicence } from './bind.ts';
import { getOwnLicence, listOwnLicences, type LicenceSurroundings } from './holder.ts';

const later = () => Promise.reject(new AppError('unavailable'));

/** What holders do with their licences. */
export function holderRoutes(surroundings: LicenceSurroundings): Route[] {
  return [
    route(listLicences, listOwnLicences),
    route(getLicence, (call, input) => getOwnLicence(surroundings, call, input)),
    route(bindLicence, (call, input) => bindOwnLicence(surroundings, call, input)),
    route(unbindLicence, (call, input) => unbindOwnLicence(surroundings, call, input)),
    route(nameActivation, (call, input) => nameOwnActivation(surroundings, call, input)),
    route(discloseLicence, (call, input) => discloseOwnLicence(surroundings, call, input)),
    route(rotateLicenceKey, later),
    route(listLicenceEvents, later),
    route(listLicenceTransfers, later),
    route(offerLicenceTransfer, later),
    route(withdrawLicenceTransfer, later),
    route(acceptLicenceTransfer, later),
    route(declineLicenceTransfer, later),
    route(listDomainProofs, later),
    route(startDomainProof, later),
    route(checkDomainProof, later),
  ];
}
