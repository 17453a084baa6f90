/** The usual sale: one balance pays it, to the platform and at most one seller. */
import { prepared, type Tx } from '../platform/database/database.ts';
import { spendDisputable } from './disputable.ts';
import { netAmounts, postAmounts, type Entry, type NetAmount } from './post.ts';

const selling = prepared('ledger_sell', 'select ledger_sell($1, $2, $3, $4, $5, $6, $7, $8)');

/**
 * Posts what the balance of a buyer pays of an order, whose key must be new, and lets go with it what of that balance its payer can have
 * undone. Fails as `post` does. All statements are sent at once; most sales are one.
 */
export async function postSale(
  tx: Tx,
  sale: Omit<Entry, 'kind'> & { buyerId: number; amountFen: number },
): Promise<void> {
  const { key, subject, buyerId, amountFen, now } = sale;
  const sums = netAmounts(sale.transfers);
  const plain = subject.kind === 'order' ? plainSale(sums, buyerId) : undefined;
  if (plain) {
    const { paidFen, earning } = plain;
    const earned = [earning?.account.ownerId, earning?.amountFen, earning?.dueAt];
    await tx.run(selling, [key, subject.id, now, buyerId, paidFen, ...earned]);
    return;
  }
  await Promise.all([
    postAmounts(tx, { ...sale, kind: 'purchase' }, sums),
    // After the entry, which leaves what the buyer has.
    spendDisputable(tx, { userId: buyerId, fen: amountFen, subject, now }),
  ]);
}

/** What the balance pays, and what of it somebody earns; undefined where more takes part, such as a coupon of the platform's. */
function plainSale(
  sums: readonly NetAmount[],
  buyerId: number,
): { paidFen: number; earning: NetAmount | undefined } | undefined {
  const isPayer = ({ account }: NetAmount) => account.ownerId === buyerId && account.kind === 'balance';
  const isEarning = ({ account, amountFen, dueAt }: NetAmount) =>
    account.kind === 'pending' && account.ownerId !== buyerId && amountFen > 0 && dueAt !== undefined;
  const isRevenue = ({ account, amountFen }: NetAmount) =>
    account.ownerId === 0 && account.kind === 'revenue' && amountFen > 0;
  const [payer, earning] = [sums.find(isPayer), sums.find(isEarning)];
  const isPlain = sums.every((sum) => sum === payer || sum === earning || isRevenue(sum));
  return payer && isPlain ? { paidFen: -payer.amountFen, earning } : undefined;
}
