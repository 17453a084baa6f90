/** What waits for buyers, sellers and admins about orders. */
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';
import { waitsForBuyer, waitsForSeller } from './support/talks.repository.ts';

const titles = { titleZh: `o.snapshot ->> 'titleZh'`, titleEn: `o.snapshot ->> 'titleEn'` };
const ofRefund = {
  id: 'r.id',
  order: 'r.order_id',
  ...titles,
  person: 'u.username',
  amountFen: 'r.wanted_fen',
};
const ofService = {
  id: 'o.id',
  order: 'o.id',
  ...titles,
  person: 'u.username',
  amountFen: 'o.amount_fen',
  since: 'o.created_at',
  due: 'o.deliver_by',
};
const refundJoins = 'join orders o on o.id = r.order_id join users u on u.id = r.user_id';
const ofTalk = {
  id: 'm.order_id',
  order: 'm.order_id',
  ...titles,
  since: 'm.last_at',
  messageId: 'nullif(m.last_id, 0)',
  words: `(select case when length(w.words) > ${dashboardRules.wordsShown} then left(w.words, ${dashboardRules.wordsShown}) || '…' else w.words end
    from order_messages w where w.id = m.last_id)`,
};

export const orderWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'unpaid_order',
    side: 'buyer',
    from: 'orders o',
    where: `o.user_id = $1 and o.state = 'created'`,
    columns: {
      id: 'o.id',
      order: 'o.id',
      ...titles,
      amountFen: 'o.amount_fen',
      count: `(select nullif(count(*), 0) from orders p where p.payment_id = o.payment_id and p.state = 'created' and p.id <> o.id)`,
      since: 'o.created_at',
      due: 'o.expires_at',
    },
  }),
  waitingSource({
    kind: 'refused_refund',
    side: 'buyer',
    from: 'refunds r',
    where: `r.user_id = $1 and r.state = 'refused'`,
    joins: refundJoins,
    columns: { ...ofRefund, person: 'null', since: 'r.answered_at', due: 'r.due_at' },
  }),
  waitingSource({
    kind: 'order_message',
    side: 'buyer',
    from: 'order_talks m',
    where: `m.user_id = $1 and ${waitsForBuyer('$2')}`,
    joins: 'join orders o on o.id = m.order_id left join shops h on h.id = o.shop_id',
    columns: { ...ofTalk, person: 'h.name' },
  }),
  waitingSource({
    kind: 'service',
    side: 'seller',
    from: 'orders o',
    where: `o.state = 'paid' and coalesce(o.shop_id, 0) = $1 and o.deliver_by is not null`,
    joins: 'join users u on u.id = o.user_id',
    columns: ofService,
  }),
  waitingSource({
    kind: 'refund_request',
    side: 'seller',
    from: 'refunds r',
    where: `r.shop_id = $1 and r.state = 'requested'`,
    joins: refundJoins,
    columns: { ...ofRefund, since: 'r.requested_at', due: 'r.due_at' },
  }),
  waitingSource({
    kind: 'shop_complaint',
    side: 'seller',
    from: 'refunds r',
    where: `r.shop_id = $1 and r.state = 'complained'`,
    joins: refundJoins,
    columns: { ...ofRefund, since: 'r.complained_at', due: 'r.due_at' },
  }),
  waitingSource({
    kind: 'sale_message',
    side: 'seller',
    from: 'order_talks m',
    where: `m.shop_id = $1 and ${waitsForSeller('$2')}`,
    joins: 'join orders o on o.id = m.order_id join users u on u.id = m.user_id',
    columns: { ...ofTalk, person: 'u.username' },
  }),
  waitingSource({
    kind: 'complaint',
    side: 'admin',
    from: 'refunds r',
    where: `r.state = 'complained'`,
    joins: refundJoins,
    columns: { ...ofRefund, since: 'r.complained_at', due: 'r.due_at' },
  }),
  waitingSource({
    kind: 'own_refund',
    side: 'admin',
    from: 'refunds r',
    where: `r.state = 'requested' and r.shop_id is null`,
    joins: refundJoins,
    columns: { ...ofRefund, since: 'r.requested_at', due: 'r.due_at' },
  }),
  waitingSource({
    kind: 'own_service',
    side: 'admin',
    from: 'orders o',
    where: `o.state = 'paid' and coalesce(o.shop_id, 0) = 0 and o.deliver_by is not null`,
    joins: 'join users u on u.id = o.user_id',
    columns: ofService,
  }),
  waitingSource({
    kind: 'own_message',
    side: 'admin',
    from: 'order_talks m',
    where: `m.shop_id = 0 and ${waitsForSeller('$2')}`,
    joins: 'join orders o on o.id = m.order_id join users u on u.id = m.user_id',
    columns: { ...ofTalk, person: 'u.username' },
  }),
];
