/** One's own withdrawals. */
import * as contract from '#contract/withdrawals/withdrawals.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { mustFindWithdrawal } from './ask.ts';
import { withdrawalReply } from './view.ts';
import { listOwnSkipping, listOwnWithdrawals } from './withdrawals.repository.ts';

/** Newest first, by cursor; by the number of the page as well, for those who ask so. */
export const getWithdrawalLog = handle(contract.getWithdrawalLog, async (call, input) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const { page, current, pageSize, state, cursor } = input;
  const limit = pageSize ?? input.limit;
  const number = page ?? current;
  const found = await listOwnWithdrawals(tx, { userId, state, limit, cursor });
  if (cursor !== undefined || number === undefined || number === 1) {
    return mapPage(found, (row) => withdrawalReply(row, now));
  }
  const rows = await listOwnSkipping(tx, { userId, state, skip: (number - 1) * limit, limit });
  const last = rows.at(-1);
  const hasMore = last !== undefined && number * limit < found.total;
  return { ...found, list: rows.map((row) => withdrawalReply(row, now)), next: hasMore ? String(last.id) : null };
});

/** Throws not_found. */
export const getWithdrawal = handle(contract.getWithdrawal, async (call, { id }) =>
  withdrawalReply(await mustFindWithdrawal(call, id), call.now),
);
