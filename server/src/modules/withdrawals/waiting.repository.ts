/** Withdrawals that wait for a decision, approved ones that wait to be paid, and those of which the bank says otherwise. */
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
];
