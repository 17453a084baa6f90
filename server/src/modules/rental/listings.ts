/** What somebody lets out, as its lessor keeps it. */
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import * as contract from '#contract/rental/listings.ts';
import type { Listing } from '#contract/rental/listings.ts';
import { cheapestPackage } from '#contract/rental/rentalTerms.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { listWalk, walkCursors } from '../../platform/database/walk.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { move } from '../../platform/http/operations.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { problemOfMarkdown } from '../catalogue/service.ts';
import { picturesExist } from '../files/service.ts';
import { isVerified } from '../identity/service.ts';
import { giveLetSeatsBack } from '../licences/service.ts';
import { prohibitedIn } from '../site/service.ts';
import * as repository from './listings.repository.ts';
import type { ListingRow } from './listings.repository.ts';
import { rentalNumbersOf } from './numbers.ts';
import { fieldsOfOrder, letOrderOut } from './orderToLet.ts';
import { showOrders, takeSeats } from './seats/seats.ts';
import { lockLessor, lockTimeGroup } from './timeGroups.repository.ts';
import { seenAt } from './timeGroups.ts';
import { countUnits, removeUnitsOf } from './units.repository.ts';
import { writeSearchTerms } from './search.ts';
import { listingReply, listingSummary } from './view.ts';

type SaveInput = ParsedInputOf<typeof contract.saveListing>;

export const listListings = handle(contract.listListings, async (call, { cursor, limit, ...filters }) => {
  const walk = repository.walkOfOwn({ ...filters, userId: userIdOf(call) });
  const cursors = walkCursors('own listings', filters.sort, filters.direction);
  const page = await listWalk<ListingRow>(call.tx, walk, cursors, { cursor, limit });
  return mapPage(page, (row) => listingSummary(row, call.locale, 'lessor'));
});

/** Bought accounts that can be let out, the newest first. */
export const listOrdersToLet = handle(contract.listOrdersToLet, async (call) => {
  const rows = await repository.listRentableOrders(call.tx, userIdOf(call));
  return {
    list: rows.map(({ titleZh, titleEn, ...row }) => ({
      ...row,
      title: inLanguage(call.locale, { zh: titleZh, en: titleEn }),
    })),
  };
});

/** Throws not_found, also for another’s. */
export const getListing = handle(contract.getListing, async (call, { id }) => ownReply(call, id));

/**
 * Makes a draft or changes a listing. Throws not_found, state_conflict for one that was changed since it was seen,
 * listings_full, order_not_rentable, order_let_out, licence_not_rentable, licence_let_out, seats_used_up, units_full, invalid_input.
 */
export const saveListing = handle(contract.saveListing, async (call, input) => {
  const { tx } = call;
  const userId = userIdOf(call);
  // The time group before the listing, as whoever changes it locks them.
  const group = await lockTimeGroup(tx, input.timeGroupId, userId);
  const hasCategory = await repository.isCategory(tx, input.categoryId);
  refuse([
    ...(group ? [] : [{ field: 'timeGroupId', rule: 'missing' } as const]),
    ...(hasCategory ? [] : [{ field: 'categoryId', rule: 'missing' } as const]),
  ]);
  if (!group) throw new AppError('not_found');
  const { packages, depositFen } = group.terms;
  const prices = { priceFromFen: cheapestPackage(packages).priceFen, depositFen };
  const written = { ...input, pictures: input.pictures && [...new Set(input.pictures)], ...prices };
  await refusePictures(call, written.pictures ?? []);
  const id =
    input.id === undefined ? await makeListing(call, written) : await changeListing(call, { ...written, id: input.id });
  return ownReply(call, id);
});

type Written = Omit<SaveInput, 'pictures'> & {
  pictures: readonly string[] | undefined;
  priceFromFen: number;
  depositFen: number;
};

async function makeListing(call: Call, input: Written): Promise<number> {
  const { tx, now } = call;
  const userId = userIdOf(call);
  await lockLessor(tx, userId);
  const { listingsMax: max } = await rentalNumbersOf(tx, now);
  if ((await repository.countListings(tx, userId)) >= max) throw new AppError('listings_full', { params: { max } });
  const orderId = input.orderId ?? null;
  const licenceId = input.licenceId ?? null;
  if (orderId !== null && licenceId !== null) refuse([{ field: 'licenceId', rule: 'unknown' }]);
  if (licenceId !== null) await showOrders(call, licenceId);
  const fields = licenceId !== null ? [] : orderId === null ? input.fields : await fieldsOfOrder(call, orderId);
  await refuseTexts(call, { ...input, fields, licenceId });
  const pictures = input.pictures ?? [];
  const id = await repository.insertListing(tx, { ...input, pictures, fields, userId, orderId, licenceId, now });
  await writeSearchTerms(tx, [{ ...input, id }]);
  if (orderId !== null) await letOrderOut(call, { listingId: id, orderId });
  if (licenceId !== null) await takeSeats(call, { listingId: id, licenceId, seats: input.seats });
  return id;
}

async function changeListing(call: Call, input: Written & { id: number }): Promise<number> {
  const { tx, now } = call;
  const { id } = input;
  await mustOwnListing(call, id);
  await repository.lockListing(tx, id);
  const row = await mustOwnListing(call, id);
  const isFixed = row.orderId !== null || row.licenceId !== null || (await countUnits(tx, id)) > 0;
  const fields = isFixed ? row.fields : input.fields;
  if (isFixed && input.fields.length > 0 && input.fields.join('\n') !== row.fields.join('\n')) {
    refuse([{ field: 'fields', rule: 'fixed' }]);
  }
  await refuseTexts(call, { ...input, fields, licenceId: row.licenceId });
  const isSeen = row.state === 'on' || row.state === 'paused';
  const pictures = input.pictures ?? row.pictures;
  const state = isSeen && isOtherText(row, { ...input, pictures, fields }) ? 'auditing' : row.state;
  const changed = await repository.updateListing(tx, {
    ...input,
    pictures,
    fields,
    id,
    userId: userIdOf(call),
    state,
    seen: seenAt(input.changedAt),
    now,
  });
  if (!changed) throw new AppError('state_conflict');
  await writeSearchTerms(tx, [input]);
  return id;
}

const reviewedTexts = [
  'categoryId',
  'titleZh',
  'titleEn',
  'descriptionZh',
  'descriptionEn',
  'stepsZh',
  'stepsEn',
] as const;

/** Whether what tenants read and see, or that they must be adults, is no more what an admin let through. */
function isOtherText(row: ListingRow, input: Written): boolean {
  const isNamedOtherwise = row.fields.join('\n') !== input.fields.join('\n');
  const isShownOtherwise = row.pictures.join() !== (input.pictures ?? row.pictures).join();
  const isOpened = row.adultsOnly && !input.adultsOnly;
  return isNamedOtherwise || isShownOtherwise || isOpened || reviewedTexts.some((name) => row[name] !== input[name]);
}

/**
 * Takes a step of a listing of one's own. Throws not_found, state_conflict, rent_real_name_needed, listing_without_unit,
 * unit_leased, invalid_input for a submission without the statement.
 */
export const moveListing = handle(contract.moveListing, async (call, { id, event, stated }) => {
  const { tx, now } = call;
  await mustOwnListing(call, id);
  await repository.lockListing(tx, id);
  const row = await mustOwnListing(call, id);
  if (event === 'submit') {
    if (!stated) refuse([{ field: 'stated', rule: 'required' }]);
    if (!(await isVerified(tx, userIdOf(call)))) throw new AppError('rent_real_name_needed');
  }
  // Also one that lost its units while it was taken down.
  const offers = event === 'submit' || event === 'resume';
  if (offers && (await countUnits(tx, id)) === 0) throw new AppError('listing_without_unit');
  if (event === 'remove' && (await repository.hasStandingLease(tx, id))) throw new AppError('unit_leased');
  const step = { action: `listing.${event}`, subject: `listing ${id}`, detail: { title: row.titleZh } };
  const isSubmitted = event === 'submit';
  const cleared = isSubmitted ? ({ reason: '', words: '', stated: true } as const) : {};
  await move(call, repository.moveListingTo(tx, { id, event, now, ...cleared }), step);
  if (event === 'remove') {
    const removed = await removeUnitsOf(tx, id);
    if (row.licenceId !== null) await giveLetSeatsBack(tx, { licenceId: row.licenceId, seats: removed });
    return listingReply(call, { ...row, state: 'removed' }, 'lessor');
  }
  return ownReply(call, id);
});

/** Throws not_found, also for another's and for one that was removed. */
export async function mustOwnListing(call: Pick<Call, 'tx' | 'actor'>, id: number): Promise<ListingRow> {
  const row = await repository.findListingRow(call.tx, id);
  if (row?.userId !== userIdOf(call) || row.state === 'removed') throw new AppError('not_found');
  return row;
}

/** A listing of the caller's own as it is now. Throws not_found. */
export async function ownReply(call: Call, id: number): Promise<Reply<Listing>> {
  return listingReply(call, await mustOwnListing(call, id), 'lessor');
}

/** Nothing, or one of the ratings that lessors can ask for. */
function isAskable(tenantRating: number): boolean {
  return tenantRating === 0 || leaseReviewRules.tenantRatings.some((one) => one === tenantRating);
}

const markdownFields = ['descriptionZh', 'descriptionEn', 'stepsZh', 'stepsEn'] as const;
const textFields = ['titleZh', 'titleEn', ...markdownFields] as const;

async function refuseTexts(
  { tx }: Call,
  input: Omit<Written, 'fields' | 'pictures' | 'licenceId'> & { fields: readonly string[]; licenceId: number | null },
): Promise<void> {
  const { fields } = input;
  const twice = fields.findIndex((name, index) => fields.indexOf(name) < index);
  const problems: FieldProblem[] = [
    ...(fields.length === 0 && input.licenceId === null ? [{ field: 'fields', rule: 'required' } as const] : []),
    ...(isAskable(input.tenantRating) ? [] : [{ field: 'tenantRating', rule: 'one_of' } as const]),
    ...(twice === -1 ? [] : [{ field: `fields.${twice}`, rule: 'twice' } as const]),
    ...markdownFields.flatMap((field) => problemOfMarkdown(field, input[field]) ?? []),
  ];
  const texts = [
    ...textFields.map((field) => ({ field, text: input[field] })),
    ...fields.map((text, index) => ({ field: `fields.${index}`, text })),
  ];
  const said = texts.filter(({ text }) => text !== '');
  refuse([...problems, ...(await prohibitedIn(tx, said))]);
}

/** Throws invalid_input for a name that is no picture for everybody. */
async function refusePictures({ tx }: Call, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const known = new Set(await picturesExist(tx, names));
  refuse(names.flatMap((name, index) => (known.has(name) ? [] : [{ field: `pictures.${index}`, rule: 'missing' }])));
}

function refuse(fields: FieldProblem[]): void {
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}
