/** One licence for its seller or an admin. */
import * as contract from '#contract/licences/licenceAdmin.ts';
import { handle, type Call } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idOfCursor, pageOf } from '../../../platform/database/listPage.ts';
import {
  findSold,
  listSoldActivations,
  listSoldEvents,
  listSoldRenewals,
  listSoldTransfers,
  type EventRow,
  type SoldDetailRow,
} from './detail.repository.ts';
import { manageRole, seesSold } from './permissions.ts';
import { policyOf, shownPolicy, soldOf, timeOf } from './view.ts';

/** A licence with its policy and what became of it; of its key only the end. Throws not_found. */
export const getSoldLicence = handle(contract.getSoldLicence, async (call, { id }) => {
  const row = await rowFor(call, id);
  const [activations, renewals, transfers] = await Promise.all([
    listSoldActivations(call.tx, id),
    listSoldRenewals(call.tx, id),
    listSoldTransfers(call.tx, id),
  ]);
  return {
    ...soldOf(row, call),
    policy: shownPolicy(policyOf(row), call.locale),
    uses: row.uses,
    reason: row.state === 'active' ? null : row.stateReason,
    note: row.state === 'active' ? '' : row.stateNote,
    stateAt: timeOf(row.stateAt),
    stateBy: row.state === 'active' ? null : (row.stateBy ?? 'system'),
    heldByAdmin: row.state === 'suspended' && row.stateBy === 'admin' && manageRole(call.actor, row) === 'seller',
    issued:
      row.issuedBy === null
        ? null
        : { by: { id: row.issuedBy, username: row.issuedByName ?? '' }, note: row.batchNote ?? '' },
    activations: activations.map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      seenAt: timeOf(one.seenAt),
      offlineUntil: timeOf(one.offlineUntil),
    })),
    renewals: renewals.map(({ at, takenBackAt, ...one }) => ({
      ...one,
      at: at.toISOString(),
      takenBackAt: timeOf(takenBackAt),
    })),
    transfers: transfers.map(({ id: number, state, at, endedAt, ...people }) => ({
      id: number,
      from: { id: people.fromId, username: people.fromName },
      to: { id: people.toId, username: people.toName },
      state,
      at: at.toISOString(),
      endedAt: timeOf(endedAt),
    })),
  };
});

/** The history of a licence. Throws not_found. */
export const listSoldLicenceEvents = handle(
  contract.listSoldLicenceEvents,
  async (call, { licenceId, cursor, limit }) => {
    const licence = await rowFor(call, licenceId);
    const seesAdmins = manageRole(call.actor, licence) === 'admin';
    const beforeId = idOfCursor(cursor) ?? Number.MAX_SAFE_INTEGER;
    const found = await listSoldEvents(call.tx, { licenceId, beforeId, limit: limit + 1 });
    return pageOf(found, limit, (row) => ({
      id: row.id,
      kind: row.kind,
      by: row.by,
      actor: actorOf(row, seesAdmins),
      at: row.at.toISOString(),
      detail: row.detail,
    }));
  },
);

function actorOf({ by, actorId, actorName }: EventRow, seesAdmins: boolean): { id: number; username: string } | null {
  if (actorId === null || actorName === null || (by === 'admin' && !seesAdmins)) return null;
  return { id: actorId, username: actorName };
}

async function rowFor(call: Call, id: number): Promise<SoldDetailRow> {
  const row = await findSold(call.tx, id);
  if (!row || !seesSold(call.actor, row)) throw new AppError('not_found');
  return row;
}
