import { waitingSource, type WaitingSource } from '../../../platform/waiting.ts';

/** Merchant accounts that wait for an admin to agree: as they are new, switched on again, or are to be changed. */
export const merchantsWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'merchant',
    side: 'admin',
    from: `merchants m left join merchant_changes c on c.merchant_id = m.id and c.state = 'waiting'`,
    where: `(m.state = 'waiting' or c.id is not null)`,
    joins: 'join users u on u.id = coalesce(c.asked_by, m.asked_by)',
    columns: { id: 'm.id', titleZh: 'm.name', person: 'u.username', since: 'coalesce(c.asked_at, m.asked_at)' },
  }),
];
