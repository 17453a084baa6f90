/** People want their money back, and what comes of it. */
import { refundAnswerSeconds, refundComplainSeconds } from '#contract/orders/refundRules.ts';
import { as, type Person } from '../accounts.ts';
import { screenshot } from './evidence.ts';
import { planCompletion, planShowing, type Shown } from './shopping.ts';
import type { DemoDispute, DisputeStep } from './types.ts';
import { hourMs, minuteMs, type Bought, type World } from './world.ts';

/** Different screenshots; re-encoding one takes a while. */
const screenshots = 2;

export type Dispute = (world: World, bought: Bought, told: DemoDispute) => void;

/** Disputes; those of one buyer share the pictures once sent. */
export function disputes(): Dispute {
  const sent = new Map<string, string>();

  const evidenceBy = async (world: World, bought: Bought): Promise<string[]> => {
    const number = bought.orderId % screenshots;
    const key = `${bought.buyer.id} ${number}`;
    const name = sent.get(key) ?? (await sendPicture(world, bought.buyer, number));
    sent.set(key, name);
    return [name];
  };

  const ask = async (world: World, bought: Bought, told: DemoDispute) => {
    const { simulation } = world;
    const { reason, words } = told;
    const evidence = reason === 'faulty' ? await evidenceBy(world, bought) : [];
    const isReturn = reason === 'unseen';
    const askedFen = Math.max(1, Math.round(bought.amountFen * told.share));
    const amount = isReturn ? { pieces: bought.quantity } : { wantedFen: askedFen };
    const request = { orderId: bought.orderId, reason, ...amount, words, evidence };
    const { id, wantedFen } = await simulation.call('requestRefund', request, await as(simulation, bought.buyer));
    planSilence(world);
    planSteps(world, bought, { id, wantedFen, steps: told.steps });
    simulation.runJobsBeside();
  };

  return (world, bought, told) => {
    const { agenda, rhythm, random, simulation } = world;
    const planAsking = (_shown?: Shown) => {
      const at = rhythm.awake(simulation.now().getTime() + random.whole(20 * minuteMs, 6 * hourMs));
      agenda.plan(at, () => ask(world, bought, told));
      return Promise.resolve();
    };
    // Goods that were looked at are seen, and nobody knows that they are faulty before that.
    if (told.reason === 'unseen') void planAsking();
    else planShowing(world, bought, planAsking);
  };
}

interface OpenCase {
  id: number;
  wantedFen: number;
  steps: readonly DisputeStep[];
}

/** What nobody answers or takes further goes on by itself. */
function planSilence({ agenda, simulation }: World): void {
  const now = simulation.now().getTime();
  for (const seconds of [refundAnswerSeconds, refundComplainSeconds]) {
    agenda.planSlot(now + seconds * 1000, 'silence', async () => {
      await simulation.runPeriodic('refunds.goOn');
      simulation.runPeriodicBeside('orders.complete');
      simulation.runJobsBeside();
    });
  }
}

function planSteps(world: World, bought: Bought, { id, wantedFen, steps }: OpenCase): void {
  const [step, ...others] = steps;
  if (!step) return;
  const { agenda, rhythm, simulation } = world;
  const at = rhythm.awake(simulation.now().getTime() + step.afterHours * hourMs);
  agenda.plan(at, async () => {
    // What is due by itself happens before.
    await simulation.runPeriodic('refunds.goOn');
    await take(world, bought, { id, wantedFen, step });
    planSilence(world);
    planCompletion(world, simulation.now().getTime());
    planSteps(world, bought, { id, wantedFen, steps: others });
    simulation.runJobsBeside();
  });
}

async function take(
  { simulation, admin }: World,
  { buyer, product }: Bought,
  { id, wantedFen, step }: { id: number; wantedFen: number; step: DisputeStep },
): Promise<void> {
  const partOf = (share: number) => Math.max(1, Math.round(wantedFen * share));
  switch (step.does) {
    case 'approve': {
      const part = step.share === undefined ? {} : { amountFen: partOf(step.share) };
      const answer = { id, accept: true, words: step.words, ...part };
      unlessAboveLimit(await simulation.attempt('answerRefund', answer, await as(simulation, product.seller)));
      return;
    }
    case 'refuse':
      await simulation.call(
        'answerRefund',
        { id, accept: false, words: step.words },
        await as(simulation, product.seller),
      );
      return;
    case 'complain':
      await simulation.call('complainRefund', { id, words: step.words, evidence: [] }, await as(simulation, buyer));
      return;
    case 'withdraw':
      await simulation.call('withdrawRefund', { id }, await as(simulation, buyer));
      return;
    case 'decide': {
      const amountFen = step.share === 0 ? 0 : partOf(step.share);
      const decision = { id, amountFen, words: step.words };
      unlessAboveLimit(await simulation.attempt('decideRefund', decision, await as(simulation, admin)));
      return;
    }
  }
}

/** What is above the limit of one admin waits for another. */
function unlessAboveLimit({ refusal }: { refusal?: string | undefined }): void {
  if (refusal !== undefined && refusal !== 'solo_limit') throw new Error(`a refund was refused: ${refusal}`);
}

async function sendPicture({ simulation }: World, by: Person, number: number): Promise<string> {
  const { file } = await simulation.upload('uploadPicture', screenshot(number), await as(simulation, by));
  return file.name;
}
