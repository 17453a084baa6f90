/** The accounts behind a listing: their credentials, and times that their lessor keeps. */
import { dayMs } from '#contract/core/durations.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { listingRules } from '#contract/rental/listingRules.ts';
import * as contract from '#contract/rental/listings.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { giveLetSeatsBack } from '../licences/service.ts';
import { lockListing } from './listings.repository.ts';
import { mustOwnListing, ownReply } from './listings.ts';
import { rentalNumbersOf } from './numbers.ts';
import * as repository from './units.repository.ts';
import type { OwnedUnit } from './units.repository.ts';
import { confirmRotation } from './rotation.ts';
import { openSealed, sealCredentials } from './unitEncryption.ts';
import { siteMinute } from '../site/service.ts';

/** Showings of one lessor, whatever they let out. */
const showingsOfLessor: AttemptLimit = { scope: 'listing_unit_showings', ...listingRules.showings };

/** Throws not_found, state_conflict for bought goods, whose accounts are what was bought, and for seats, units_full, invalid_input. */
export const addListingUnits = handle(contract.addListingUnits, async (call, { listingId, units }) => {
  const { tx, now, app } = call;
  await mustOwnListing(call, listingId);
  await lockListing(tx, listingId);
  const listing = await mustOwnListing(call, listingId);
  if (listing.orderId !== null || listing.licenceId !== null) throw new AppError('state_conflict');
  refuse(units.flatMap(({ credentials }, index) => problemsOf(listing, credentials, `units.${index}.credentials`)));
  const { unitsMax: max } = await rentalNumbersOf(tx, now);
  if ((await repository.countUnits(tx, listingId)) + units.length > max) {
    throw new AppError('units_full', { params: { max } });
  }
  const ids = await repository.nextUnitIds(tx, units.length);
  const sealed = units.map(({ name, credentials }, index) => {
    const id = ids[index] ?? 0;
    return { id, name, itemId: null, credentials: sealCredentials(app.keys, id, credentials) };
  });
  await repository.insertUnits(tx, { listingId, units: sealed, now });
  return ownReply(call, listingId);
});

/** Throws not_found, state_conflict for a seat, which has no credentials, too_many_requests. */
export const showListingUnit = handle(contract.showListingUnit, async (call, { unitId }) => {
  const { app, now } = call;
  await mustOwnUnit(call, unitId);
  await attempt(app.attempts, showingsOfLessor, String(userIdOf(call)), now);
  const unit = await mustOwnUnit(call, unitId);
  if (unit.credentialsEncrypted === null) throw new AppError('state_conflict');
  await recordStep(call, {
    action: 'listing.show_unit',
    subject: `listing ${unit.listingId}`,
    detail: { unitId, name: unit.name },
  });
  const values = openSealed(app.keys, unitId, unit.credentialsEncrypted);
  return { fields: unit.fields.map((name, index) => ({ name, value: values[index] ?? '' })) };
});

/**
 * Enters new credentials; where they were waited for, the unit can be let out again. Throws not_found, credentials_in_use while
 * a lease goes on, whose tenant would be locked out (one that the tenant stopped waits for just that), credentials_unchanged for
 * the same ones where others were waited for, state_conflict for a seat, invalid_input.
 */
export const changeListingUnit = handle(contract.changeListingUnit, async (call, { unitId, name, credentials }) => {
  const { tx, now, app } = call;
  await mustOwnUnit(call, unitId);
  await repository.lockUnit(tx, unitId);
  const unit = await mustOwnUnit(call, unitId);
  if (credentials !== undefined) {
    if (unit.credentialsEncrypted === null) throw new AppError('state_conflict');
    refuse(problemsOf(unit, credentials, 'credentials'));
    const inUse = await repository.findUsedUntil(tx, unitId, now);
    if (inUse) throw new AppError('credentials_in_use', { params: { until: await siteMinute(tx, inUse) } });
    const before = openSealed(app.keys, unitId, unit.credentialsEncrypted);
    if (unit.state === 'to_rotate' && before.join('\n') === credentials.join('\n')) {
      throw new AppError('credentials_unchanged');
    }
  }
  const sealed = credentials === undefined ? null : sealCredentials(app.keys, unitId, credentials);
  await repository.changeUnit(tx, { id: unitId, name: name ?? unit.name, credentials: sealed, now });
  return ownReply(call, unit.listingId);
});

/**
 * The stored credentials stay, and the former tenant is locked out all the same, as the lessor says; on record. Throws not_found,
 * state_conflict where that rotation is not waited for any more.
 */
export const confirmUnitRotation = handle(contract.confirmUnitRotation, async (call, { unitId, rotationAskedAt }) => {
  const { tx, now, app } = call;
  const { listingId } = await mustOwnUnit(call, unitId);
  const askedAt = new Date(rotationAskedAt);
  const outcome = await confirmRotation(tx, app.keys, { unitId, askedAt, now });
  if (outcome !== 'confirmed') throw new AppError('state_conflict');
  return ownReply(call, listingId);
});

/** Throws not_found, unit_leased. */
export const removeListingUnit = handle(contract.removeListingUnit, async (call, { unitId }) => {
  const { tx } = call;
  const { listingId, name, licenceId } = await mustOwnUnit(call, unitId);
  await repository.lockUnit(tx, unitId);
  if (!(await repository.removeUnitRow(tx, unitId))) throw new AppError('unit_leased');
  if (licenceId !== null) await giveLetSeatsBack(tx, { licenceId, seats: 1 });
  await recordStep(call, { action: 'listing.remove_unit', subject: `listing ${listingId}`, detail: { unitId, name } });
  return ownReply(call, listingId);
});

/** Throws not_found, unit_leased, blocks_full, block_overlaps, invalid_input. */
export const blockListingUnit = handle(contract.blockListingUnit, async (call, { unitId, startsAt, endsAt }) => {
  const { tx, now } = call;
  const [from, until] = [new Date(startsAt), new Date(endsAt)];
  const days = listingRules.blockDaysMax;
  if (until <= from || until <= now) refuse([{ field: 'endsAt', rule: 'before_from' }]);
  if (until.getTime() > now.getTime() + days * dayMs)
    refuse([{ field: 'endsAt', rule: 'too_many_days', params: { max: days } }]);
  await mustOwnUnit(call, unitId);
  await repository.lockUnit(tx, unitId);
  if (await repository.isLeasedIn(tx, unitId, { from, until })) throw new AppError('unit_leased');
  const max = listingRules.blocksMax;
  if ((await repository.countBlocks(tx, unitId, now)) >= max) throw new AppError('blocks_full', { params: { max } });
  return { id: await repository.insertBlock(tx, { unitId, from, until, now }) };
});

/** Throws not_found. */
export const unblockListingUnit = handle(contract.unblockListingUnit, async (call, { blockId }) => {
  if (!(await repository.deleteBlock(call.tx, blockId, userIdOf(call)))) throw new AppError('not_found');
  return {};
});

async function mustOwnUnit(call: Call, unitId: number): Promise<OwnedUnit> {
  const unit = await repository.findUnit(call.tx, unitId);
  if (unit?.userId !== userIdOf(call)) throw new AppError('not_found');
  return unit;
}

function problemsOf(
  { fields }: { fields: readonly string[] },
  values: readonly string[],
  field: string,
): FieldProblem[] {
  if (values.length === fields.length) return [];
  const [max, min] = [fields.length, fields.length];
  return [
    values.length > max ? { field, rule: 'too_long', params: { max } } : { field, rule: 'too_short', params: { min } },
  ];
}

function refuse(fields: FieldProblem[]): void {
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}
