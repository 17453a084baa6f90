/** What happened to accounts and what admins did, for those who may read it. */
import * as contract from '#contract/identity/securityEvents.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { listEvents, listOperationRows, type SecurityEventRow } from './records.repository.ts';

/** One's own; whoever asks sees nobody else's. */
export const listOwnSecurityEvents = handle(contract.listOwnSecurityEvents, async (call, page) =>
  mapPage(await listEvents(call.tx, { ...page, userId: userIdOf(call) }), (row) => eventOf(call, row)),
);

export const listSecurityEvents = handle(contract.listSecurityEvents, async (call, input) =>
  mapPage(await listEvents(call.tx, input), (row) => ({
    ...eventOf(call, row),
    person: personOf(row.userId, row.username),
    sessionId: row.sessionId,
  })),
);

export const listOperations = handle(contract.listOperations, async (call, input) => {
  const { action = null, subject = null, userId = null, ...page } = input;
  return mapPage(await listOperationRows(call.tx, page, { action, subject, userId }), (row) => ({
    ...row,
    person: personOf(row.actorId, row.username),
  }));
});

function eventOf({ actor }: Call, row: SecurityEventRow): Reply<contract.SecurityEvent> {
  const here = actor.kind === 'user' && actor.sessionId !== null && row.sessionId === actor.sessionId;
  const { id, kind, network, detail, createdAt } = row;
  return { id, kind, here, network, detail, createdAt };
}

function personOf(id: number | null, username: string | null): { id: number; username: string } | null {
  return id === null || username === null ? null : { id, username };
}
