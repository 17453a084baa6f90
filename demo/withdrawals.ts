/** Money out: a seller's withdrawals, of which one waits, one was paid and one is to be mended. */
import { payeeRules } from '#contract/withdrawals/payeeRules.ts';
import { as, type Person } from './people.ts';
import { agePayee } from './repository.ts';
import type { Simulation } from './simulation.ts';

/** Of nobody: numbers as cards have them, with a right last digit. */
const card = { kind: 'bank', bank: 'CMB', accountNumber: '6225880000000000002' } as const;
const mobile = { kind: 'alipay', accountNumber: '13900000000' } as const;

const amountsFen = { refused: 30_000, paid: 50_000, requested: 28_800 };

/** To be called when the seller is verified; nothing where too little was earned. */
export async function fillWithdrawals(
  simulation: Simulation,
  { seller, reviewer, end }: { seller: Person | undefined; reviewer: Person; end: Date },
): Promise<void> {
  if (!seller) return;
  const owner = await as(simulation, seller);
  const admin = await as(simulation, reviewer);
  const payees: number[] = [];
  for (const account of [card, mobile]) {
    const { id } = await simulation.call('setPaymentInfo', account, owner);
    // As if it had been saved when the wait began.
    await simulation.transaction((tx) => agePayee(tx, id, new Date(end.getTime() - payeeRules.waitSeconds * 1000)));
    payees.push(id);
  }
  const { earnedFen, minFen } = await simulation.call('getWithdrawalTerms', {}, owner);
  const sum = Object.values(amountsFen).reduce((all, fen) => all + fen, 0);
  // Small demos sell little: the same with as much as there is.
  const ofMax = (fen: number) => (earnedFen >= sum ? fen : Math.floor((earnedFen * fen) / sum));
  if (ofMax(amountsFen.requested) < minFen) return;
  const ask = async (name: keyof typeof amountsFen, payeeId = payees[0] ?? 0) =>
    (await simulation.call('askWithdrawal', { amountFen: ofMax(amountsFen[name]), payeeId }, owner)).id;
  const refused = await ask('refused', payees[1]);
  const words = '支付宝账户未实名，请改用银行卡。';
  await simulation.call('refuseWithdrawal', { id: refused, reason: 'payee_limit', words }, admin);
  const paid = await ask('paid');
  await simulation.call('approveWithdrawal', { id: paid }, admin);
  await simulation.call('payWithdrawal', { id: paid }, admin);
  await simulation.call('confirmWithdrawal', { id: paid, receipt: 'CMB2026112200018' }, admin);
  await ask('requested');
}
