/** What lessors call of the seats of their licences. */
import * as contract from '#contract/rental/listings.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { lockListing } from '../listings.repository.ts';
import { mustOwnListing, ownReply } from '../listings.ts';
import { listLetFacts } from './repository.ts';
import { obstacleOf, showOrders, takeSeats } from './seats.ts';
import { licenceOf } from './view.ts';

/** The newest licences of one's own, each with why it can't be let out, if so. */
export const listLicencesToLet = handle(contract.listLicencesToLet, async (call) => {
  const { tx, now, locale } = call;
  const rows = await listLetFacts(tx, userIdOf(call), now);
  return { list: rows.map((row) => ({ ...licenceOf(row, locale), ...row, obstacle: obstacleOf(row, now) })) };
});

/** Throws not_found, state_conflict for accounts, units_full, licence_not_rentable, seats_used_up. */
export const addListingSeats = handle(contract.addListingSeats, async (call, { listingId, seats }) => {
  const { licenceId } = await mustOwnListing(call, listingId);
  if (licenceId === null) throw new AppError('state_conflict');
  // The orders before the listing, as whoever makes one locks them.
  await showOrders(call, licenceId);
  await lockListing(call.tx, listingId);
  await mustOwnListing(call, listingId);
  await takeSeats(call, { listingId, licenceId, seats });
  return ownReply(call, listingId);
});
