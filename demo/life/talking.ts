/** People review what they bought, ask before they buy, and write to one another about orders. */
import { as } from '../accounts.ts';
import type { FilledProduct } from '../catalogue.ts';
import type { Replacement } from './replacements.ts';
import { planShowing } from './shopping.ts';
import type { DemoConversation, DemoQuestion, DemoReview } from './types.ts';
import { dayMs, hourMs, minuteMs, type Bought, type Buyer, type World } from './world.ts';

export function planReview(world: World, { orderId, buyer, product }: Bought, { stars, words, reply }: DemoReview) {
  const { agenda, rhythm, random, simulation } = world;
  const at = rhythm.awake(simulation.now().getTime() + random.whole(hourMs, random.pick([2, 4, 6]) * dayMs));
  agenda.plan(at, async () => {
    const { id } = await simulation.call('writeReview', { orderId, stars, words }, await as(simulation, buyer));
    if (reply === undefined) return;
    agenda.plan(rhythm.awake(at + random.whole(hourMs, 30 * hourMs)), async () => {
      await simulation.call('replyToReview', { id, words: reply }, await as(simulation, product.seller));
    });
  });
}

/** Asks now, and is answered some hours later, unless nobody ever does. */
export async function ask(
  world: World,
  { buyer, product, question }: { buyer: Buyer; product: FilledProduct; question: DemoQuestion },
): Promise<void> {
  const { agenda, rhythm, random, simulation } = world;
  const asked = { productId: product.id, words: question.words };
  const { id } = await simulation.call('askQuestion', asked, await as(simulation, buyer));
  simulation.runJobsBeside();
  if (question.answer === '') return;
  const at = rhythm.awake(simulation.now().getTime() + random.whole(20 * minuteMs, 14 * hourMs));
  agenda.plan(at, async () => {
    await simulation.call('answerQuestion', { id, words: question.answer }, await as(simulation, product.seller));
    simulation.runJobsBeside();
  });
}

/** Writes one message after the other; then whatever follows. */
export function planTalk(
  world: World,
  bought: Bought,
  [message, ...others]: DemoConversation['messages'],
  then: () => Promise<void> = () => Promise.resolve(),
): void {
  const { agenda, simulation, admin } = world;
  if (!message) return;
  const author = { buyer: bought.buyer, seller: bought.product.seller, platform: admin }[message.side];
  agenda.plan(simulation.now().getTime() + message.afterMinutes * minuteMs, async () => {
    const written = { orderId: bought.orderId, words: message.words };
    await simulation.call('sendOrderMessage', written, await as(simulation, author));
    simulation.runJobsBeside();
    if (others.length > 0) planTalk(world, bought, others, then);
    else await then();
  });
}

/** A dead secret or account: its buyer tells, the seller gives another and says so. */
export function planReplacement(world: World, bought: Bought, { told, reason, answer }: Replacement): void {
  const { simulation } = world;
  planShowing(world, bought, ({ itemIds }) => {
    planTalk(world, bought, [{ side: 'buyer', afterMinutes: 14, words: told }], async () => {
      const [itemId] = itemIds;
      if (itemId === undefined) return;
      const replacement = { orderId: bought.orderId, itemId, reason };
      const { refusal } = await simulation.attempt(
        'replaceItem',
        replacement,
        await as(simulation, bought.product.seller),
      );
      // The last ones of a batch can't be replaced.
      if (refusal === undefined) planTalk(world, bought, [{ side: 'seller', afterMinutes: 3, words: answer }]);
    });
    return Promise.resolve();
  });
}
