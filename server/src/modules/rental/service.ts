/** What leases use of what is let out. */
import type { ListingState } from '#contract/rental/listingProcess.ts';
import type { RentalTerms } from '#contract/rental/rentalTerms.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { findListingFacts } from './listings.repository.ts';
import { holdListing } from './offers.repository.ts';
import { openSealed } from './unitEncryption.ts';
import { findUnit, isOffered, lockUnit } from './units.repository.ts';

export { listTakenOf } from './mall.repository.ts';
export { rentalNumbersOf } from './numbers.ts';
export { countLease, findRentalCommission } from './offers.repository.ts';
export { publicLessorName } from './lessorName.ts';
export { letsOut } from './listings.repository.ts';
export { confirmRotation, type RotationOutcome } from './rotation.ts';
export { endOfLicence, fitsLicence } from './seats/ends.ts';
export { takeBackSeats, takeBackUnits } from './takenBack.ts';
export { askRotation, listFreeUnits } from './units.repository.ts';

/** What is let out, with all that a lease needs of it. */
export interface LetListing {
  id: number;
  /** The lessor. */
  userId: number;
  lessorName: string;
  /** Whether the lessor's account is open to them. */
  lessorIsActive: boolean;
  state: ListingState;
  titleZh: string;
  titleEn: string;
  /** Markdown: how a tenant signs in. */
  stepsZh: string;
  stepsEn: string;
  fields: readonly string[];
  categoryId: number;
  topCategorySlug: string;
  /** Whether the listing or its category asks tenants to be adults. */
  adultsOnly: boolean;
  /** The rating asked of tenants, in tenths of a star, 0: none; and whether those without one may rent it. */
  tenantRating: number;
  newcomers: boolean;
  orderId: number | null;
  /** The licence of which seats are let out; null: accounts are. No lease ends after it; null: it has no end. */
  licenceId: number | null;
  licenceEndsAt: Date | null;
  timeGroupId: number;
  timeGroupName: string;
  terms: RentalTerms;
}

/** In any state; undefined: there is none. */
export async function findListing(tx: Tx, id: number): Promise<LetListing | undefined> {
  const row = await findListingFacts(tx, id);
  return row && { ...row, adultsOnly: row.adultsOnly || row.categoryAdultsOnly };
}

/** The same, and neither it nor its time group changes until the transaction ends. Bookings don't wait for each other here. */
export async function lockListing(tx: Tx, id: number): Promise<LetListing | undefined> {
  const [, listing] = await Promise.all([holdListing(tx, id), findListing(tx, id)]);
  return listing;
}

/** Whether a unit can be let out now and is not blocked in a time; it stays so until the transaction ends. */
export async function lockOfferedUnit(tx: Tx, wanted: { unitId: number; from: Date; until: Date }): Promise<boolean> {
  const [, offered] = await Promise.all([lockUnit(tx, wanted.unitId), isOffered(tx, wanted)]);
  return offered;
}

/** The credentials of a unit that is an account; undefined where it was removed. The caller has checked who sees them, and records it. */
export async function openCredentials(
  tx: Tx,
  keys: Keys,
  unitId: number,
): Promise<{ name: string; value: string }[] | undefined> {
  const unit = await findUnit(tx, unitId);
  if (!unit || unit.credentialsEncrypted === null) return undefined;
  const values = openSealed(keys, unitId, unit.credentialsEncrypted);
  return unit.fields.map((name, index) => ({ name, value: values[index] ?? '' }));
}
