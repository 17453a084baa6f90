/** Reports against shops that wait: for the shop's answer, and for an admin's decision. */
import { shopReportRules } from '#contract/shops/shopReportRules.ts';
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

const { answerSeconds, decideSeconds } = shopReportRules;

export const reportWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'own_shop_report',
    side: 'seller',
    from: 'shop_reports r',
    where: `r.shop_id = $1 and r.state = 'opened'`,
    columns: { id: 'r.id', since: 'r.created_at', due: `(r.created_at + make_interval(secs => ${answerSeconds}))` },
  }),
  waitingSource({
    // Without who reported: all admins read it, also the shop's people.
    kind: 'shop_report',
    side: 'admin',
    from: 'shop_reports r',
    where: `r.state = 'deciding'`,
    joins: 'join shops s on s.id = r.shop_id',
    columns: {
      id: 'r.id',
      titleZh: 's.name',
      since: 'r.moved_at',
      due: `(r.moved_at + make_interval(secs => ${decideSeconds}))`,
    },
  }),
];
