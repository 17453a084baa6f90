/** Files for use without network, for holders: of what is bound, and for machines that ask by a request file. */
import * as contract from '#contract/licences/licenceFiles.ts';
import type { RequestFileFacts } from '#contract/licences/licenceFileFormat.ts';
import { partsNeeded } from '#contract/licences/policyWords.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { recordEvent } from '../core/events.ts';
import { examine } from '../program/context.ts';
import { fingerprintOf, partsOf } from '../bindings/fingerprint.ts';
import { insertActivation } from '../holder/holder.repository.ts';
import { tellKeyShown, type LicenceDeps } from '../holder/holder.ts';
import type { FoundPlace } from '../program/scope.ts';
import { termsOf } from '../core/terms.ts';
import { questionOf } from '../program/request.ts';
import { openKey } from '../core/keyEncryption.ts';
import { forgetLost, lockSeats, returnDueSeats, takeSeatFor } from '../bindings/seats.repository.ts';
import { countFile, goodFor, issueFile } from './issueFile.ts';
import * as repository from './offline.repository.ts';
import { readRequest } from './requestFile.ts';

type FileLicence = repository.FileLicence;

/** The file of an activation of one's own. Throws not_found, licence_not_active, too_many_requests. */
export const getLicenceFile = (deps: LicenceDeps) =>
  handle(contract.getLicenceFile, async (call, input) => {
    const licence = await lockOwn(deps, call, input.licenceId);
    const activation = await repository.findBound(call.tx, licence.id, input.activationId);
    if (!activation) throw new AppError('not_found');
    const file = await issueFile(call, { licence, activation, nonce: null, by: 'holder' });
    return { ...file, activationId: activation.id };
  });

/**
 * The machine file for a machine that asks by a request file. It takes a seat like any activation; the same machine again
 * gets a new file and no second seat. Throws invalid_input, not_found, licence_not_active, seats_used_up,
 * too_many_requests.
 */
export const answerRequestFile = (deps: LicenceDeps) =>
  handle(contract.answerRequestFile, async (call, input) => {
    const request = readRequest(input.request);
    const licence = await lockOwn(deps, call, input.licenceId);
    refuseUnfit(licence, request);
    const place = await findMachine(call, licence, request);
    const bound = place.bound === 'alive' && place.activation;
    const activation = bound
      ? { id: bound.activationId, kind: bound.kind, target: bound.target }
      : await bindMachine(call, licence, { request, place });
    const target = fingerprintOf(request.fingerprint);
    const file = await issueFile(call, { licence, activation, target, nonce: request.nonce, by: 'holder' });
    return { ...file, activationId: activation.id };
  });

/** The licence as it stands and will stand until the end of this call, with what is due given back. */
async function lockOwn(deps: LicenceDeps, call: Call, id: number): Promise<FileLicence> {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const found = await repository.findOwnLicence(tx, { id, userId });
  if (!found) throw new AppError('not_found');
  await countFile(call, found);
  // The order before the licence, as in a refund, so that nobody waits in a ring.
  await tellKeyShown(deps, call, { tx, orderId: found.orderId });
  await lockSeats(tx, [id]);
  await returnDueSeats(tx, id, now);
  const licence = await repository.findOwnLicence(tx, { id, userId });
  if (!licence) throw new AppError('not_found');
  return licence;
}

function refuseUnfit(licence: FileLicence, { fingerprint }: RequestFileFacts): void {
  if (!licence.binds.includes('machine')) {
    throw new AppError('invalid_input', { fields: [{ field: 'request', rule: 'binds_no_machine' }] });
  }
  const min = partsNeeded(termsOf(licence.terms).fingerprint);
  if (partsOf(fingerprint).length >= min) return;
  throw new AppError('invalid_input', {
    fields: [{ field: 'request.fingerprint', rule: 'parts_needed', params: { min } }],
  });
}

/** The machine as the licence knows it, by as many parts as its terms want. */
async function findMachine(call: Call, licence: FileLicence, { fingerprint }: RequestFileFacts): Promise<FoundPlace> {
  const key = openKey(call.app.keys, { hash: licence.keyHash, encrypted: licence.keyEncrypted });
  const { places } = await examine(call.tx, call, questionOf(call.app.keys, 'activate', { key, fingerprint }));
  const [place] = places;
  if (!place) throw new Error(`licence ${licence.id} was not found by its own key`);
  return place;
}

async function bindMachine(
  call: Call,
  licence: FileLicence,
  { request, place }: { request: RequestFileFacts; place: FoundPlace },
): Promise<repository.FileActivation> {
  const { tx, now } = call;
  const until = goodFor(licence, now);
  const target = fingerprintOf(request.fingerprint);
  const seat = await takeSeatFor(tx, { licenceId: licence.id, kind: 'machine', target, now });
  if (!seat) throw new AppError('seats_used_up', { params: { seats: licence.seats } });
  if (place.activation) await forgetLost(tx, place.activation.activationId);
  const activation = { kind: 'machine', target } as const;
  const id = await insertActivation(tx, {
    ...activation,
    licenceId: licence.id,
    parts: place.place.parts,
    name: request.name,
    diesAt: termsOf(licence.terms).floating && until,
    offlineUntil: seat.offlineUntil,
    now,
  });
  const detail = { activationId: id, kind: 'machine' };
  const act = { by: 'holder', actorId: userIdOf(call), now } as const;
  await recordEvent(tx, { ...act, licenceIds: [licence.id], kind: 'bound', detail });
  return { ...activation, id };
}
