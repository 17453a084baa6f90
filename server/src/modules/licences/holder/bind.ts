/** Holders bind their licences, unbind them, and give names to what is bound. */
import { unbindLimit } from '#contract/licences/licenceRules.ts';
import * as contract from '#contract/licences/licences.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import type { BindingKind } from '#contract/licences/bindings.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { partsNeeded } from '#contract/licences/policyWords.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { provingDomains } from '../bindings/domain.ts';
import { isDomainProven } from '../proofs/domainProofs.repository.ts';
import { recordEvent } from '../core/events.ts';
import { findPlace } from '../program/scope.ts';
import { stateOf, termsOf } from '../core/terms.ts';
import { machineOf, placeOf, targetsOf, type Place } from '../program/request.ts';
import { endActivations, returnDueSeats, takeSeatFor } from '../bindings/seats.repository.ts';
import { targetRules } from '../bindings/target.ts';
import { startTerm } from '../core/term.repository.ts';
import * as repository from './holder.repository.ts';
import { findOwn, tellKeyShown, viewLicence, type LicenceDeps } from './holder.ts';

/**
 * Binds a target within the seats; a term that begins with the first activation begins. Throws not_found, invalid_input,
 * licence_not_active, domain_not_proven, already_bound, seats_used_up.
 */
export const bindLicence = (deps: LicenceDeps) =>
  handle(contract.bindLicence, async (call, input) => {
    const { tx, now } = call;
    const { licenceId, kind } = input;
    const userId = userIdOf(call);
    const found = await findOwn(call, licenceId);
    const place = placeIn(call, found, input);
    const { target, parts } = place;
    // The order before the licence, as in a refund, so that nobody waits in a ring.
    await tellKeyShown(deps, call, { tx, orderId: found.orderId });
    // Under its lock nothing is bound, unbound, revoked or handed over until this is done.
    const licence = await repository.lockLicence(tx, licenceId, userId);
    if (!licence) throw new AppError('not_found');
    if (stateOf(licence, now) !== 'active') throw new AppError('licence_not_active');
    const terms = termsOf(licence.terms);
    if (kind === 'domain' && terms.domainProof) {
      const isProven = await isDomainProven(tx, { userId, domains: provingDomains(target), now });
      if (!isProven) throw new AppError('domain_not_proven', { params: { domain: target } });
    }
    // A floating seat that has died is bound no more.
    await returnDueSeats(tx, licenceId, now);
    const alike = await repository.listAlike(tx, { licenceId, kind, targets: targetsOf(place), parts });
    const { bound } = findPlace(place, alike, terms, now);
    if (bound !== 'no') throw new AppError('already_bound');
    const seat = await takeSeatFor(tx, { licenceId, kind, target, now });
    if (!seat) throw new AppError('seats_used_up', { params: { seats: found.seats } });
    const { floating } = terms;
    const activationId = await repository.insertActivation(tx, {
      licenceId,
      kind,
      target,
      parts,
      name: input.name ?? '',
      offlineUntil: seat.offlineUntil,
      diesAt: floating && new Date(now.getTime() + floating.heartbeatSeconds * 1000),
      now,
    });
    const detail = { activationId, kind };
    await recordEvent(tx, { licenceIds: [licenceId], kind: 'bound', by: 'holder', actorId: userId, detail, now });
    if (terms.starts === 'activation' && licence.startsAt === null) {
      await startTerm(tx, { licenceId, now, by: 'holder', actorId: userId });
    }
    return viewLicence(deps, call, licenceId);
  });

/** What is to be bound, as it is stored. Throws invalid_input. */
function placeIn(
  { app }: Call,
  { binds, terms }: { binds: readonly BindingKind[]; terms: Partial<LicenceTerms> },
  { kind, target, fingerprint }: ParsedInputOf<typeof contract.bindLicence>,
): Place & { target: string } {
  const isMachine = kind === 'machine';
  const place = fingerprint && isMachine ? machineOf(app.keys, fingerprint) : placeOf(kind, target ?? '');
  const min = partsNeeded(termsOf(terms).fingerprint);
  const fields: FieldProblem[] = [];
  if (!binds.includes(kind)) fields.push({ field: 'kind', rule: 'one_of', params: { values: binds.join(', ') } });
  // One text and several parts could be two machines.
  if (fingerprint && (!isMachine || target !== undefined)) fields.push({ field: 'fingerprint', rule: 'unknown' });
  else if (!fingerprint && target === undefined) fields.push({ field: 'target', rule: 'required' });
  else if (place.target === null) fields.push({ field: 'target', rule: targetRules[kind] });
  // What no program of it could be told by takes no seat.
  else if (isMachine && min > 1 && place.parts.length < min) {
    fields.push({ field: 'fingerprint', rule: 'parts_needed', params: { min } });
  }
  if (place.target === null || fields.length > 0) throw new AppError('invalid_input', { fields });
  return { ...place, target: place.target };
}

/**
 * Unbinds an activation and returns its seat, unless an offline file of it still runs: then the seat comes back when that
 * ends. 3 times in 30 days; a floating seat as often as wanted. Throws not_found, unbind_limit.
 */
export const unbindLicence = (deps: LicenceDeps) =>
  handle(contract.unbindLicence, async (call, input) => {
    const { tx, now } = call;
    const { licenceId, activationId } = input;
    const userId = userIdOf(call);
    await tellReplyShown(deps, call, licenceId);
    // Unbinds of one licence pass one by one from here, so that the count below misses none.
    const licence = await repository.lockLicence(tx, licenceId, userId);
    if (!licence) throw new AppError('not_found');
    const counted = termsOf(licence.terms).floating === null;
    const end = { licenceId, activationIds: [activationId], by: 'holder', counted, now } as const;
    const [ended] = await endActivations(tx, end);
    if (!ended) throw new AppError('not_found');
    const after = await findOwn(call, licenceId);
    const { max, days } = unbindLimit;
    if (counted && after.unbinds > max) throw new AppError('unbind_limit', { params: { max, days } });
    const detail = { activationId, kind: ended.kind, seatUntil: ended.seatUntil?.toISOString() ?? null };
    await recordEvent(tx, { licenceIds: [licenceId], kind: 'unbound', by: 'holder', actorId: userId, detail, now });
    return viewLicence(deps, call, licenceId);
  });

/** Names what is bound. Throws not_found. */
export const nameActivation = (deps: LicenceDeps) =>
  handle(contract.nameActivation, async (call, input) => {
    const { licenceId, activationId: id, name } = input;
    await tellReplyShown(deps, call, licenceId);
    const isNamed = await repository.nameActivation(call.tx, { id, licenceId, userId: userIdOf(call), name });
    if (!isNamed) throw new AppError('not_found');
    return viewLicence(deps, call, licenceId);
  });

/** Chooses what strangers see. Throws not_found. */
export const discloseLicence = (deps: LicenceDeps) =>
  handle(contract.discloseLicence, async (call, input) => {
    await tellReplyShown(deps, call, input.licenceId);
    const disclosed = [...new Set(input.disclosed)];
    const isSet = await repository.setDisclosed(call.tx, { id: input.licenceId, userId: userIdOf(call), disclosed });
    if (!isSet) throw new AppError('not_found');
    return viewLicence(deps, call, input.licenceId);
  });

/** The reply has the key: what it came with is seen from then on. The order is locked before the licence, as in a refund. */
async function tellReplyShown(deps: LicenceDeps, call: Call, licenceId: number): Promise<void> {
  const { orderId } = await findOwn(call, licenceId);
  await tellKeyShown(deps, call, { tx: call.tx, orderId });
}
