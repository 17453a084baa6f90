import { rechargeFenFor } from '#contract/money/rechargeFor.ts';
import { useCall } from '../../api/queries.ts';

/** An order of the reader that waits for its money. */
export interface UnpaidOrder {
  token: string;
  title: string;
  /** How many orders are paid together with it. */
  others: number;
  /** Of all that is paid together. */
  amountFen: number;
  /** What to recharge for it; 0: the balance suffices. */
  rechargeFen: number;
  expiresAt: string;
}

/** The order of that number while it can be paid; undefined also for what is not the reader's: the server tells them nothing of it. */
export function useUnpaidOrder(id: number | undefined): UnpaidOrder | undefined {
  const enabled = id !== undefined;
  const { data: order } = useCall('getOrder', { id: id ?? 0 }, { enabled, staleTime: 0 });
  const { data: wallet } = useCall('getWallet', {}, { enabled });
  if (!order || !wallet || order.paymentToken === null) return undefined;
  const { paymentToken: token, title, together, held, expiresAt } = order;
  const amountFen = together.length > 1 ? together.reduce((sum, one) => sum + one.amountFen, 0) : order.amountFen;
  const toPayFen = amountFen - (held === null ? 0 : held.spendFen + held.earnedFen);
  const others = Math.max(0, together.length - 1);
  return { token, title, others, amountFen, rechargeFen: rechargeFenFor({ toPayFen, ...wallet }), expiresAt };
}
