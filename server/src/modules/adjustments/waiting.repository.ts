/** Money that waits for a second admin, and what is set aside until somebody decides. */
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

export const moneyWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'adjustment',
    side: 'admin',
    from: 'balance_adjustments a',
    where: `a.state in ('waiting', 'reversing')`,
    joins: 'join users u on u.id = a.user_id',
    columns: {
      id: 'a.id',
      titleZh: `case a.state when 'reversing' then a.reversal_reason else a.reason end`,
      person: 'u.username',
      amountFen: 'a.amount_fen',
      since: `case a.state when 'reversing' then a.reversal_at else a.asked_at end`,
    },
  }),
  waitingSource({
    kind: 'gift_batch',
    side: 'admin',
    from: 'gift_batches b',
    where: `b.state = 'waiting'`,
    joins: 'join users u on u.id = b.asked_by',
    columns: {
      id: 'b.id',
      titleZh: 'b.name',
      person: 'u.username',
      amountFen: 'b.amount_fen * b.codes',
      since: 'b.asked_at',
    },
  }),
  waitingSource({
    kind: 'rule_request',
    side: 'admin',
    from: 'money_rule_requests m',
    where: `m.state = 'waiting'`,
    joins: 'join users u on u.id = m.asked_by',
    columns: { id: 'm.id', titleZh: 'm.reason', person: 'u.username', since: 'm.asked_at' },
  }),
  waitingSource({
    kind: 'held_money',
    side: 'admin',
    from: 'ledger_holds h',
    where: `h.state = 'active' and h.kind = 'review'`,
    joins: 'join users u on u.id = h.user_id',
    columns: {
      id: 'h.id',
      titleZh: 'h.reason',
      person: 'u.username',
      amountFen: 'h.left_fen',
      since: 'h.created_at',
      due: 'h.expires_at',
    },
  }),
];
