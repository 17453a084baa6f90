/** Licences that somebody offers, and those that end soon. */
import { licenceEndingDays } from '#contract/licences/licenceRules.ts';
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

const named = (title: string) => `${title} || ' · ••••-' || l.key_tail`;
const titles = { product: 'l.product_id', titleZh: 'p.title_zh', titleEn: 'p.title_en' };

export const licenceWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'transfer_offer',
    side: 'buyer',
    from: 'licence_transfers t',
    where: `t.to_user_id = $1 and t.state = 'waiting' and t.expires_at > $2`,
    joins: `join licences l on l.id = t.licence_id join products p on p.id = l.product_id
      join users u on u.id = t.from_user_id`,
    columns: { id: 't.id', ...titles, person: 'u.username', since: 't.created_at', due: 't.expires_at' },
  }),
  waitingSource({
    kind: 'ending_licence',
    side: 'buyer',
    from: 'licences l',
    where: `l.user_id = $1 and l.state = 'active' and l.expires_at > $2
      and l.expires_at <= $2::timestamptz + interval '${licenceEndingDays} days'`,
    joins: 'join products p on p.id = l.product_id',
    columns: {
      id: 'l.id',
      // Several of one product are told apart by the ends of their keys.
      titleZh: named('p.title_zh'),
      titleEn: `nullif(${named("nullif(p.title_en, '')")}, '')`,
      since: `greatest(l.starts_at, l.expires_at - interval '${licenceEndingDays} days')`,
      due: 'l.expires_at',
    },
  }),
];
