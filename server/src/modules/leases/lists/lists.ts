/** Leases as lists and one by one, for both sides and for admins. */
import { leaseParts, type LeasePart, type LeaseState } from '#contract/rental/leaseProcess.ts';
import * as contract from '#contract/rental/leases.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { mapPage, type Page, type PageInput } from '../../../platform/database/listPage.ts';
import { listWalk, walkCursors } from '../../../platform/database/walk.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import {
  findLease,
  listAllLeases,
  listOwnLeases,
  walkOfDisputes,
  walkOfNext,
  type LeaseRow,
  type OwnLeases,
} from '../leases.repository.ts';
import { decideBy, decides } from '../permissions.ts';
import { adminDetailOf, adminLease, detailOf, leaseReply, mustFindOwn } from './view.ts';

export const listLeases = handle(contract.listLeases, async (call, { state, part, sort, side, ...page }) => {
  const own = { side, userId: userIdOf(call), states: statesOf(state, part) };
  const found =
    sort === 'newest' ? await listOwnLeases(call.tx, { ...own, ...page }) : await listByNext(call.tx, own, page);
  return mapPage(found, (row) => leaseReply(row, side, call));
});

/** Throws invalid_input for a cursor of another list. */
function listByNext(tx: Tx, own: OwnLeases, page: PageInput): Promise<Page<LeaseRow>> {
  const walk = walkOfNext(own);
  return listWalk<LeaseRow>(tx, walk, walkCursors(`leases_${own.side}`, 'next', walk.direction), page);
}

/** Those that both ask for; undefined: neither asks for any. */
function statesOf(state: LeaseState | undefined, part: LeasePart | undefined): readonly LeaseState[] | undefined {
  if (part === undefined) return state && [state];
  const states: readonly LeaseState[] = leaseParts[part];
  return states.filter((one) => state === undefined || one === state);
}

/** Throws not_found. */
export const getLease = handle(contract.getLease, async (call, { id }) => {
  const { row, side } = await mustFindOwn(call, id);
  return detailOf(call, row, side);
});

export const listAdminLeases = handle(contract.listAdminLeases, async (call, input) =>
  mapPage(await listAllLeases(call.tx, input), (row) => adminLease(row, call)),
);

/** Throws not_found. */
export const getAdminLease = handle(contract.getAdminLease, async (call, { id }) => {
  const row = await findLease(call.tx, id);
  if (!row) throw new AppError('not_found');
  return adminDetailOf(call, row);
});

/** The oldest first. Throws invalid_input for a cursor of another list. */
export const listLeaseDisputes = handle(contract.listLeaseDisputes, async (call, { ready, ...page }) => {
  const walk = walkOfDisputes({ ready, now: call.now });
  const found = await listWalk<LeaseRow>(call.tx, walk, walkCursors('lease_disputes', 'oldest', walk.direction), page);
  return mapPage(found, (row) => {
    const isRent = decides(row) === 'rent';
    return {
      ...adminLease(row, call),
      decides: isRent ? ('rent' as const) : ('deposit' as const),
      // The constraint `leases_disputed_since` keeps it.
      disputedAt: row.disputedAt ?? row.bookedAt,
      amountFen: isRent ? row.rentFen : (row.claimFen ?? 0),
      decideBy: decideBy(row, call.now),
    };
  });
});
