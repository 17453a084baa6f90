/**
 * Withdrawals that wait for a decision, approved ones that wait to be paid, those of which the bank says otherwise, those of which the gateway
 * never said if it paid, and the merchant account that is to pay them.
 */
import { gatewayPayoutRules } from '#contract/withdrawals/gatewayPayoutRules.ts';
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';
import { payeeWordsSql } from './payees/payees.repository.ts';

const shown = {
  side: 'admin',
  from: 'withdrawals w',
  joins: 'join users u on u.id = w.user_id join payees p on p.id = w.payee_id',
} as const;
const columns = {
  id: 'w.id',
  titleZh: payeeWordsSql('zh-CN'),
  titleEn: payeeWordsSql('en-US'),
  person: 'u.username',
  amountFen: 'w.amount_fen',
  due: 'w.due_at',
};

export const withdrawalWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'withdrawal',
    ...shown,
    where: `w.state = 'requested'`,
    columns: { ...columns, since: 'w.asked_at' },
  }),
  waitingSource({
    kind: 'withdrawal_payment',
    ...shown,
    where: `w.state = 'approved'`,
    columns: { ...columns, since: 'w.approved_at' },
  }),
  waitingSource({
    kind: 'withdrawal_contradiction',
    side: 'admin',
    from: `withdrawals w join (
      select withdrawal_id, min(found_at) as found_at from payout_contradictions where outcome is null group by 1) as c
      on c.withdrawal_id = w.id`,
    joins: shown.joins,
    where: 'true',
    columns: { ...columns, since: 'c.found_at', due: 'null' },
  }),
  // From when on admins may end it by hand.
  waitingSource({
    kind: 'gateway_payout',
    side: 'admin',
    from: 'withdrawal_payouts o join withdrawals w on w.id = o.withdrawal_id',
    joins: shown.joins,
    where: `o.ended_at is null and o.asked_at <= $2::timestamptz - make_interval(secs => ${gatewayPayoutRules.byHandAfterSeconds})`,
    columns: { ...columns, since: 'o.asked_at', due: 'null' },
  }),
  waitingSource({
    kind: 'paying_merchant',
    side: 'admin',
    from: 'paying_merchants g',
    joins: 'join merchants m on m.id = g.merchant_id join users u on u.id = g.asked_by',
    where: `g.state = 'waiting'`,
    columns: { id: 'g.merchant_id', titleZh: 'm.name', person: 'u.username', since: 'g.asked_at' },
  }),
];
