/** What happened to a licence, for its holder. */
import * as contract from '#contract/licences/licences.ts';
import type { LicenceHistoryItem } from '#contract/licences/licences.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { mapPage } from '../../../platform/database/listPage.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { findHeldFrom, listHistory, type HistoryRow } from './history.repository.ts';

/** The history of a licence of one's own, newest first; the cursor is the last act's id. Throws not_found. */
export const listLicenceEvents = handle(contract.listLicenceEvents, async (call, input) => {
  const { licenceId } = input;
  const userId = userIdOf(call);
  const held = await findHeldFrom(call.tx, licenceId, userId);
  if (!held) throw new AppError('not_found');
  return mapPage(await listHistory(call.tx, licenceId, input), (row) => itemOf(row, userId, held.heldFrom));
});

/** What a former holder bound the licence to is nobody else's business. */
function itemOf(row: HistoryRow, userId: number, heldFrom: number | null): Reply<LicenceHistoryItem> {
  const isOwn = heldFrom === null || row.id >= heldFrom;
  const { activationKind, activationTarget, activationName } = row;
  return {
    ...row,
    isYou: row.actorId === userId,
    activation:
      isOwn && activationKind !== null
        ? { kind: activationKind, target: activationTarget ?? '', name: activationName ?? '' }
        : null,
    detail: isOwn ? row.detail : {},
  };
}
