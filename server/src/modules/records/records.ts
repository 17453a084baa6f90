/** What happened to accounts and what admins did, for those who may read it. */
import * as contract from '#contract/identity/securityEvents.ts';
import { mapPage, type PageInput } from '../../platform/database/listPage.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../platform/database/walk.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { siteConfiguration } from '../site/service.ts';
import { numberOrName } from '../identity/service.ts';
import {
  walkOfEvents,
  walkOfOperations,
  type EventQuery,
  type OperationRow,
  type SecurityEventRow,
} from './records.repository.ts';

/** One's own; whoever asks sees nobody else's. */
export const listOwnSecurityEvents = handle(contract.listOwnSecurityEvents, async (call, page) =>
  mapPage(await eventsOf(call, { userId: userIdOf(call), direction: 'desc' }, page), (row) => eventOf(call, row)),
);

/** Throws invalid_input for days that end before they begin. */
export const listSecurityEvents = handle(
  contract.listSecurityEvents,
  async (call, { cursor, limit, search, userId, ...filters }) => {
    refuseBackwards(filters);
    const { number, name } = numberOrName(search);
    const page = await eventsOf(call, { ...filters, userId: userId ?? number, name }, { cursor, limit });
    return mapPage(page, (row) => ({
      ...eventOf(call, row),
      person: personOf(row.userId, row.username),
      sessionId: row.sessionId,
    }));
  },
);

async function eventsOf({ tx }: Call, filters: Omit<EventQuery, 'timeZone'>, page: PageInput) {
  const { timeZone } = (await siteConfiguration(tx)).site;
  const codec = walkCursors('security events', 'time', filters.direction);
  return listWalk<SecurityEventRow>(tx, walkOfEvents({ ...filters, timeZone }), codec, page);
}

/** Throws invalid_input for days that end before they begin. */
export const listOperations = handle(contract.listOperations, async ({ tx }, { cursor, limit, ...query }) => {
  refuseBackwards(query);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const walk = walkOfOperations({ ...query, timeZone });
  return mapPage(await listWalk<OperationRow>(tx, walk, cursors, { cursor, limit }), (row) => ({
    ...row,
    person: personOf(row.actorId, row.username),
  }));
});

const cursors = walkCursors('operations', 'at', 'desc');

function eventOf({ actor }: Call, row: SecurityEventRow): Reply<contract.SecurityEvent> {
  const here = actor.kind === 'user' && actor.sessionId !== null && row.sessionId === actor.sessionId;
  const { id, kind, network, detail, createdAt } = row;
  return { id, kind, here, network, detail, createdAt };
}

function personOf(id: number | null, username: string | null): { id: number; username: string } | null {
  return id === null || username === null ? null : { id, username };
}
