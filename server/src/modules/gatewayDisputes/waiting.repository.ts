/** What waits because of disputes: an answer for admins, words for whoever sold or let out what was paid. */
import { gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

/** SQL: its side has said nothing of a dispute `d` since it was opened. */
const isSilent = (userId: string) => `not exists (
  select from gateway_dispute_words w where w.dispute_id = d.id and w.user_id = ${userId} and w.side <> 'platform'
    and w.written_at >= d.opened_at)`;
const { answeredOldDays, answerLateSeconds } = gatewayDisputeRules;

/** SQL: admins have to answer a dispute `d`, or to look at it. */
export const waitsForAdmins = (now: string) =>
  `(d.state = 'open' or d.state = 'answered' and (d.answered_at <= ${now}::timestamptz - make_interval(days => ${answeredOldDays})
        or d.sending = 'failed' or d.sending = 'waiting' and d.answered_at <= ${now}::timestamptz - make_interval(secs => ${answerLateSeconds}))
      or exists (select from gateway_dispute_contradictions c where c.dispute_id = d.id and c.outcome is null))`;

export const disputeWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'gateway_dispute',
    side: 'admin',
    from: 'gateway_disputes d',
    where: waitsForAdmins('$2'),
    joins: 'join users u on u.id = d.user_id',
    columns: { id: 'd.id', person: 'u.username', amountFen: 'd.amount_fen', since: 'd.opened_at', due: 'd.due_at' },
  }),
  waitingSource({
    kind: 'disputed_sale',
    side: 'seller',
    from: 'gateway_disputes d join orders o on o.payment_id = d.payment_id',
    where: `d.state = 'open' and o.shop_id = $1 and ${isSilent('o.seller_id')} and not exists (
      select from payment_credits c where c.attempt_id = d.attempt_id and c.order_id = o.id)`,
    joins: 'join users u on u.id = o.user_id',
    columns: {
      id: 'o.id',
      order: 'o.id',
      titleZh: `o.snapshot ->> 'titleZh'`,
      titleEn: `o.snapshot ->> 'titleEn'`,
      person: 'u.username',
      amountFen: 'o.amount_fen',
      since: 'd.opened_at',
      due: 'd.due_at',
    },
  }),
  waitingSource({
    kind: 'disputed_lease',
    side: 'buyer',
    from: `gateway_disputes d cross join lateral (
      select id as lease_id from leases where payment_id = d.payment_id
      union all select lease_id from lease_renewals where payment_id = d.payment_id) as p join leases l on l.id = p.lease_id`,
    where: `d.state = 'open' and l.lessor_id = $1 and ${isSilent('l.lessor_id')} and not exists (
      select from payment_credits c where c.attempt_id = d.attempt_id and c.lease_id = l.id)`,
    columns: {
      id: 'l.id',
      titleZh: `l.snapshot ->> 'titleZh'`,
      titleEn: `l.snapshot ->> 'titleEn'`,
      amountFen: 'd.amount_fen',
      since: 'd.opened_at',
      due: 'd.due_at',
    },
  }),
];
