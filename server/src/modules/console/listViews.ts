/** How people want their lists shown, which follows them to every device. */
import { listViewRules } from '#contract/console/listViewRules.ts';
import * as contract from '#contract/console/listViews.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { findListView, keepListView } from './listViews.repository.ts';

/** One's own view of a list; null where nothing was chosen. */
export const getListView = handle(contract.getListView, async (call, { list }) => {
  return { view: (await findListView(call.tx, userIdOf(call), list)) ?? null };
});

/** Keeps one's own view of a list. Throws list_views_limit. */
export const saveListView = handle(contract.saveListView, async (call, { list, view }) => {
  const isKept = await keepListView(call.tx, { userId: userIdOf(call), list, view, now: call.now });
  if (!isKept) throw new AppError('list_views_limit', { params: { max: listViewRules.listsMax } });
  return { view };
});
