/** One's own withdrawals. */
import * as contract from '#contract/withdrawals/withdrawals.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../platform/database/walk.ts';
import { siteConfiguration } from '../site/service.ts';
import { mustFindWithdrawal } from './ask.ts';
import { withdrawalReply } from './view.ts';
import { walkOfOwn, type WithdrawalRow } from './withdrawals.repository.ts';

/** Newest first unless sorted, by cursor; by the number of the page as well, for those who ask so: what is skipped is read. */
export const getWithdrawalLog = handle(contract.getWithdrawalLog, async (call, input) => {
  const { page, current, pageSize, cursor, limit: usual, ...filters } = input;
  refuseBackwards(filters);
  const { tx, now } = call;
  const limit = pageSize ?? usual;
  const { timeZone } = (await siteConfiguration(tx)).site;
  const walk = walkOfOwn({ ...filters, userId: userIdOf(call), timeZone });
  const cursors = walkCursors('own withdrawals', filters.sort, filters.direction);
  const skipped = cursor === undefined ? ((page ?? current ?? 1) - 1) * limit : 0;
  const found = await listWalk<WithdrawalRow>(tx, walk, cursors, { cursor, limit: skipped + limit });
  const list = found.list.slice(skipped).map((row) => withdrawalReply(row, now));
  return { ...found, list };
});

/** Throws not_found. */
export const getWithdrawal = handle(contract.getWithdrawal, async (call, { id }) =>
  withdrawalReply(await mustFindWithdrawal(call, id), call.now),
);
