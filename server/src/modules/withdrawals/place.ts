/** A withdrawal begins: its money is held, and its owner is told. */
import { formatFen } from '#contract/core/money.ts';
import { placeHold } from '../../ledger/holds.ts';
import type { Tx } from '../../platform/database/database.ts';
import { both, momentIn } from '../../platform/shownTime.ts';
import { endsAt, notify } from '../messages/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { payeeParams } from './payees/payees.ts';
import { insertWithdrawal, type NewWithdrawal, type WithdrawalRow } from './withdrawals.repository.ts';

/** Holds what is withdrawn. The caller holds the person's accounts and found that it may be. Fails as a hold of earnings does. */
export async function placeWithdrawal(
  tx: Tx,
  asked: Omit<NewWithdrawal, 'holdId'>,
  payee: Pick<WithdrawalRow, 'kind' | 'bank' | 'accountMasked'>,
): Promise<void> {
  const { id, userId, amountFen, feeFen, dueAt, now } = asked;
  const { timeZone } = (await siteConfiguration(tx)).site;
  const params = {
    withdrawalId: id,
    amountFen,
    paid: formatFen(amountFen - feeFen),
    ...both('due', momentIn(timeZone, dueAt, now)),
    ...endsAt(dueAt),
    ...payeeParams(payee),
  };
  await notify(tx, [{ kind: 'withdrawal_asked', to: [userId], params }], now);
  const hold = await placeHold(tx, {
    userId,
    amountFen,
    now,
    key: `withdrawal:${id}`,
    kind: 'withdrawal',
    from: 'earnings',
    reason: '',
    expiresAt: null,
    placedBy: null,
  });
  await insertWithdrawal(tx, { ...asked, holdId: hold.id });
}
