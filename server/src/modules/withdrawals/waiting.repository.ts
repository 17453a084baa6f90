/** Withdrawals that wait for a decision. */
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

export const withdrawalWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'withdrawal',
    side: 'admin',
    from: 'withdrawals w',
    where: `w.state = 'requested'`,
    joins: 'join users u on u.id = w.user_id join payees p on p.id = w.payee_id',
    columns: {
      id: 'w.id',
      titleZh: 'p.account_masked',
      person: 'u.username',
      amountFen: 'w.amount_fen',
      since: 'w.asked_at',
      due: 'w.due_at',
    },
  }),
];
