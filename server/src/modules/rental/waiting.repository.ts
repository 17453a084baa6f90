/** Listings that wait for a review, and units whose credentials their lessor has to change. */
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

export const listingWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'listing',
    side: 'admin',
    from: 'listings l',
    where: `l.state = 'auditing'`,
    joins: 'join users u on u.id = l.user_id',
    columns: {
      id: 'l.id',
      titleZh: 'l.title_zh',
      titleEn: `nullif(l.title_en, '')`,
      person: 'u.username',
      since: 'l.changed_at',
    },
  }),
];
