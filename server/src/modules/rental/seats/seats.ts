/** Seats of a licence that its holder lets out, as the units of a listing. */
import type { LetObstacle } from '#contract/rental/listingProcess.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../../platform/http/http.ts';
import { letSeats, lockLetLicence, stateOf, termsOf } from '../../licences/service.ts';
import { recordKeyShown } from '../../orders/service.ts';
import { rentalNumbersOf } from '../numbers.ts';
import { countUnits } from '../units.repository.ts';
import { findLetFacts, insertSeats, lockOrdersOfLicence, type LetFacts } from './repository.ts';

/** Puts on record that a licence is used, under the locks of the orders that paid for it: no refund comes between. Throws not_found. */
export async function showOrders(call: Call, licenceId: number): Promise<void> {
  const { tx, now } = call;
  const userId = userIdOf(call);
  if (!(await findLetFacts(tx, { licenceId, userId, now }))) throw new AppError('not_found');
  for (const orderId of await lockOrdersOfLicence(tx, licenceId, userId)) {
    await recordKeyShown(tx, { orderId, userId, now });
  }
}

/**
 * Sets seats of a licence of the caller's aside and makes them units of a listing; `showOrders` comes before. Throws not_found,
 * units_full, licence_not_rentable, seats_used_up.
 */
export async function takeSeats(
  call: Call,
  { listingId, licenceId, seats }: { listingId: number; licenceId: number; seats: number },
): Promise<void> {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const { unitsMax: max } = await rentalNumbersOf(tx, now);
  if ((await countUnits(tx, listingId)) + seats > max) throw new AppError('units_full', { params: { max } });
  await lockLetLicence(tx, licenceId, now);
  const row = await findLetFacts(tx, { licenceId, userId, now });
  if (!row) throw new AppError('not_found');
  // Its own listing is what they are added to.
  const obstacle = obstacleOf({ ...row, isLetOut: false }, now);
  if (obstacle !== null && obstacle !== 'seats') throw new AppError('licence_not_rentable');
  if (!(await letSeats(tx, { licenceId, userId, seats, now }))) {
    throw new AppError('seats_used_up', { params: { seats: row.seats } });
  }
  await insertSeats(tx, { listingId, licenceId, seats, now });
}

/** Why a licence can't be let out; null: it can. */
export function obstacleOf(row: LetFacts, now: Date): LetObstacle | null {
  const found: [LetObstacle, boolean][] = [
    ['shop', !row.isShopOpen],
    ['state', stateOf(row, now) !== 'active'],
    ['trial', row.trial],
    // Nobody knows yet when it ends.
    ['not_begun', row.startsAt === null],
    ['no_machine', !row.binds.includes('machine')],
    // Tenants would use up what their lessor has.
    ['counted', termsOf(row.terms).usesMax !== null],
    ['not_rentable', !row.isRentable],
    ['order', !row.isPaidFor],
    ['offered', row.isOffered],
    ['let_out', row.isLetOut],
    ['seats', row.seatsFree < 1],
  ];
  return found.find(([, applies]) => applies)?.[0] ?? null;
}
