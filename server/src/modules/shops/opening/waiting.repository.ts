/** Applications of shops that wait for a review. */
import { waitingSource, type WaitingSource } from '../../../platform/waiting.ts';

export const shopWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'shop_application',
    side: 'admin',
    from: 'shops s',
    where: `s.state = 'auditing'`,
    joins: 'join users u on u.id = s.owner_id',
    columns: { id: 's.id', titleZh: 's.name', person: 'u.username', since: 's.sent_at', due: 's.due_at' },
  }),
];
