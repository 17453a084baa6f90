/** Rates of commission that wait for a second admin. */
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

export const commissionWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'commission_request',
    side: 'admin',
    from: 'commission_rates r',
    where: `r.state = 'waiting'`,
    joins: 'join users u on u.id = r.asked_by',
    columns: { id: 'r.id', titleZh: 'r.reason', person: 'u.username', since: 'r.asked_at' },
  }),
];
