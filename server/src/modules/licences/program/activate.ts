/** Programs take seats, and say that they still use them. */
import * as contract from '#contract/licences/licenceValidation.ts';
import type { ValidationCode } from '#contract/licences/licenceResults.ts';
import { isValidCode, type Validation } from '#contract/licences/licenceValidation.ts';
import { handleForProgram, type Call } from '../../../platform/http/http.ts';
import { provingDomains } from '../bindings/domain.ts';
import { isDomainProven } from '../proofs/domainProofs.repository.ts';
import type { LicenceDeps } from '../holder/holder.ts';
import {
  endActivations,
  forgetLost,
  insertByProgram,
  noteSeen,
  reviveActivation,
  takeSeatFor,
  type SeatWanted,
} from '../bindings/seats.repository.ts';
import { failureAnswer } from './failureAnswer.ts';
import {
  answerAct,
  beginAct,
  deathAfter,
  doesStart,
  lockedAct,
  placeIn,
  recordAct,
  reexamined,
  type Act,
} from './action.ts';
import type { KnownLicence } from './context.ts';
import { resultOf } from './validate.ts';

/** Binds a licence where its program runs, within its seats. Throws too_many_requests. */
export const activateLicence = (deps: LicenceDeps) =>
  handleForProgram(
    contract.activateLicence,
    async (call, input) => {
      return takeOrKeepSeat(call, await beginAct(call, 'activate', input), deps);
    },
    failureAnswer('activate'),
  );

/** A sign of life, which brings a seat back that was lost a moment ago. Throws too_many_requests. */
export const heartbeatLicence = (deps: LicenceDeps) =>
  handleForProgram(
    contract.heartbeatLicence,
    async (call, input) => {
      return takeOrKeepSeat(call, await beginAct(call, 'heartbeat', input), deps);
    },
    failureAnswer('heartbeat'),
  );

async function takeOrKeepSeat(call: Call, found: Act, deps: LicenceDeps): Promise<Validation> {
  const first = await withProof(call, found);
  const { licence } = first;
  const code = resultOf(first.facts);
  if (!takesSeat(code)) return keepSeat(call, first, { code, deps });
  if (licence?.orderId) {
    // A program that runs on it is a use of the goods. The order before the licence, as in a refund, so that nobody waits in a ring.
    await deps.onKeyShown(call.tx, { orderId: licence.orderId, userId: licence.userId, now: call.now });
  }
  const locked = await withProof(call, await lockedAct(call, first));
  const again = resultOf(locked.facts);
  if (!locked.licence || !takesSeat(again)) return keepSeat(call, locked, { code: again, deps });
  return takeSeat(call, { ...locked, licence: locked.licence }, again);
}

/** The same, knowing whether the holder has proven a domain that is not bound yet. */
async function withProof(call: Call, act: Act): Promise<Act> {
  const { licence, facts, places } = act;
  const domain = places.find(({ kind, bound }) => kind === 'domain' && bound !== 'alive')?.place.target;
  if (!licence?.terms.domainProof || !domain) return act;
  const find = { userId: licence.userId, domains: provingDomains(domain), now: call.now };
  const isProven = await isDomainProven(call.tx, find);
  return { ...act, facts: { ...facts, places: facts.places.map((place) => ({ ...place, isProven })) } };
}

function takesSeat(code: ValidationCode): boolean {
  return code === 'ACTIVATED' || code === 'REVIVED';
}

async function takeSeat(call: Call, act: Act & { licence: KnownLicence }, code: ValidationCode): Promise<Validation> {
  const { tx, now } = call;
  const { licence } = act;
  const { place, activation } = placeIn(act);
  // What is bound anew is bound as it was sent, what comes back as it was.
  const { kind, target } = code === 'REVIVED' && activation ? activation : place;
  if (target === null) throw new Error('a place that is none was to be bound');
  const wanted = { licenceId: licence.id, kind, target, now };
  const seat = (await takeSeatFor(tx, wanted)) ?? (await takeSeatOver(call, licence, wanted));
  if (!seat) {
    const refused = resultOf({ ...act.facts, isSeatFree: false });
    return answerAct(call, await reexamined(call, act), { code: refused, starts: false });
  }
  const diesAt = deathAfter(licence, now);
  if (code === 'REVIVED' && activation) {
    const { activationId } = activation;
    const revival = { id: activationId, licenceId: licence.id, now, diesAt, offlineUntil: seat.offlineUntil };
    const isBack = await reviveActivation(tx, revival);
    if (!isBack) throw new Error(`activation ${activationId} could not be revived`);
    await recordAct(call, licence, 'seat_revived', { activationId, kind });
  } else {
    if (activation) await forgetLost(tx, activation.activationId);
    const { offlineUntil } = seat;
    const activationId = await insertByProgram(tx, { ...wanted, parts: place.parts, offlineUntil, diesAt });
    await recordAct(call, licence, 'bound', { activationId, kind });
  }
  return answerAct(call, await reexamined(call, act), { code, starts: doesStart(act) });
}

/** The one seat of a lease goes where it was activated last: what was there before is bound no more. */
async function takeSeatOver({ tx, now }: Call, licence: KnownLicence, wanted: SeatWanted) {
  if (licence.leaseId === null) return undefined;
  await endActivations(tx, { licenceId: licence.id, activationIds: null, by: 'program', counted: false, now });
  return takeSeatFor(tx, wanted);
}

/** For what is active already, a sign of life; what is refused changes nothing. */
async function keepSeat(
  call: Call,
  act: Act,
  { code, deps }: { code: ValidationCode; deps: LicenceDeps },
): Promise<Validation> {
  const { licence, places } = act;
  const starts = isValidCode(code) && doesStart(act);
  const alive = places.find(({ bound }) => bound === 'alive')?.activation;
  if (!licence?.terms.floating || !alive || !isValidCode(code)) return answerAct(call, act, { code, starts });
  const seen = await noteSeen(call.tx, {
    id: alive.activationId,
    now: call.now,
    diesAt: deathAfter(licence, call.now),
  });
  // It ended between the look and this.
  if (!seen) return takeOrKeepSeat(call, await reexamined(call, act), deps);
  const kept = places.map((place) =>
    place.activation === alive ? { ...place, activation: { ...alive, diesAt: seen.diesAt } } : place,
  );
  return answerAct(call, { ...act, places: kept }, { code, starts });
}
