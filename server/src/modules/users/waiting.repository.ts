import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

/** Grants that wait for a second admin; `id` is the person's. */
export const userWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'grant_request',
    side: 'admin',
    from: 'grant_requests r',
    where: `r.state = 'waiting'`,
    joins: 'join users u on u.id = r.user_id',
    columns: { id: 'r.user_id', titleZh: 'r.reason', person: 'u.username', since: 'r.asked_at' },
  }),
];
