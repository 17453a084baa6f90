/** Money out: a seller's withdrawals, of which one waits, one was paid and one is to be mended. */
import { payeeRules } from '#contract/withdrawals/payeeRules.ts';
import { withdrawalFee } from '#contract/withdrawals/withdrawalRules.ts';
import { hourMs, type World } from './life/world.ts';
import { as, type Person } from './accounts.ts';
import { verifiedHours } from './realNames.ts';
import { agePayee } from './repository.ts';

/** Of nobody: numbers as cards have them, with a right last digit. */
const card = { kind: 'bank', bank: 'CMB', accountNumber: '6225880000000000002' } as const;
const mobile = { kind: 'alipay', accountNumber: '13900000000' } as const;

/** In fen, and how many hours before the end each is asked for, once the seller is verified, and decided. */
const told = {
  refused: { fen: 30_000, askedHours: verifiedHours - 10, decidedHours: verifiedHours - 34 },
  paid: { fen: 50_000, askedHours: 140, decidedHours: 117 },
  requested: { fen: 28_800, askedHours: 9 },
} as const;

/** Plans them for a seller who is verified by then; those for which too little was earned are left out. */
export function planWithdrawals(
  { agenda, simulation, end }: World,
  { seller, reviewer }: { seller: Person | undefined; reviewer: Person },
): void {
  if (!seller) return;
  const plan = (hours: number, act: () => Promise<void>) => agenda.plan(end - hours * hourMs, act);
  const addPayee = async (account: typeof card | typeof mobile) => {
    const { id } = await simulation.call('setPaymentInfo', account, await as(simulation, seller));
    // As if it had been saved when the wait began.
    const saved = new Date(simulation.now().getTime() - payeeRules.waitSeconds * 1000);
    await simulation.transaction((tx) => agePayee(tx, id, saved));
    return id;
  };
  const ask = async ({ fen }: { fen: number }, payeeId: number) => {
    const owner = await as(simulation, seller);
    const { earnedFen, minFen, fee } = await simulation.call('getWithdrawalTerms', {}, owner);
    // Small demos sell little: half of what there is.
    const amountFen = earnedFen >= fen ? fen : Math.floor(earnedFen / 2);
    if (amountFen < minFen) return undefined;
    const wish = { amountFen, feeFen: withdrawalFee(amountFen, fee), payeeId };
    return (await simulation.call('askWithdrawal', wish, owner)).id;
  };
  let cardId = 0;
  plan(told.refused.askedHours, async () => {
    cardId = await addPayee(card);
    const id = await ask(told.refused, await addPayee(mobile));
    if (id === undefined) return;
    plan(told.refused.decidedHours, async () => {
      const words = '支付宝账户未实名，请改用银行卡。';
      const refusal = { id, reason: 'payee_limit', words } as const;
      await simulation.call('refuseWithdrawal', refusal, await as(simulation, reviewer));
    });
  });
  plan(told.paid.askedHours, async () => {
    const id = await ask(told.paid, cardId);
    if (id === undefined) return;
    plan(told.paid.decidedHours, async () => {
      const admin = await as(simulation, reviewer);
      await simulation.call('approveWithdrawal', { id }, admin);
      await simulation.call('payWithdrawal', { id }, admin);
      await simulation.call('confirmWithdrawal', { id, receipt: `CMB${simulation.now().getTime()}` }, admin);
    });
  });
  plan(told.requested.askedHours, async () => {
    await ask(told.requested, cardId);
  });
}
