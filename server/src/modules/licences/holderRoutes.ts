import { listDomainProofs, startDomainProof } from '#contract/licences/domainProofs.ts';
import {
  acceptLicenceTransfer,
  declineLicenceTransfer,
  listLicenceTransfers,
  offerLicenceTransfer,
  withdrawLicenceTransfer,
} from '#contract/licences/licenceTransfers.ts';
import {
  bindLicence,
  discloseLicence,
  getLicence,
  listLicenceEvents,
  listLicences,
  nameActivation,
  rotateLicenceKey,
  unbindLicence,
} from '#contract/licences/licences.ts';
import { route, type Route } from '../../platform/http.ts';
import { bindOwnLicence, discloseOwnLicence, nameOwnActivation, unbindOwnLicence } from './bind.ts';
import { checkProofRoute, listOwnProofs, startProof } from './domainProofs.ts';
import { listOwnHistory } from './history.ts';
import { getOwnLicence, listOwnLicences, type LicenceSurroundings } from './holder.ts';
import { rotateOwnKey } from './rotate.ts';
import { acceptTransfer, declineTransfer, listOwnTransfers, offerOwnLicence, withdrawOwnTransfer } from './transfer.ts';

/** What holders do with their licences. */
export function holderRoutes(surroundings: LicenceSurroundings): Route[] {
  return [
    route(listLicences, listOwnLicences),
    route(getLicence, (call, input) => getOwnLicence(surroundings, call, input)),
    route(bindLicence, (call, input) => bindOwnLicence(surroundings, call, input)),
    route(unbindLicence, (call, input) => unbindOwnLicence(surroundings, call, input)),
    route(nameActivation, (call, input) => nameOwnActivation(surroundings, call, input)),
    route(discloseLicence, (call, input) => discloseOwnLicence(surroundings, call, input)),
    route(rotateLicenceKey, rotateOwnKey),
    route(listLicenceEvents, listOwnHistory),
    route(listLicenceTransfers, listOwnTransfers),
    route(offerLicenceTransfer, (call, input) => offerOwnLicence(surroundings, call, input)),
    route(withdrawLicenceTransfer, withdrawOwnTransfer),
    route(acceptLicenceTransfer, (call, input) => acceptTransfer(surroundings, call, input)),
    route(declineLicenceTransfer, declineTransfer),
    route(listDomainProofs, listOwnProofs),
    route(startDomainProof, startProof),
    checkProofRoute(),
  ];
}
