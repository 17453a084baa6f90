/** Leases as lists and one by one, for both sides and for admins. */
import * as contract from '#contract/rental/leases.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { findLease, listAllLeases, listOwnLeases } from './leases.repository.ts';
import { adminDetailOf, adminLease, detailOf, leaseReply, mustFindOwn } from './view.ts';

export const listLeases = handle(contract.listLeases, async (call, input) => {
  const page = await listOwnLeases(call.tx, { ...input, userId: userIdOf(call) });
  return mapPage(page, (row) => leaseReply(row, input.side, call));
});

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
