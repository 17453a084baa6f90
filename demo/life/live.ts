/** Ninety days in the life of the portal, up to the present. */
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import { moneyRules } from '#contract/money/moneyRules.ts';
import { orderUnpaidSeconds } from '#contract/orders/orderRules.ts';
import { siteConfiguration } from '../../server/src/modules/site/service.ts';
import type { Keys } from '../../server/src/platform/keys/keys.ts';
import type { FilledProduct } from '../catalogue.ts';
import { as, register, type Person } from '../accounts.ts';
import { planRealNames } from '../realNames.ts';
import { randomOf } from '../random.ts';
import type { Simulation } from '../simulation.ts';
import { agendaUntil } from './agenda.ts';
import { demoConversations } from './conversations.ts';
import { planAdminOfReviews } from '../adminOfReviews.ts';
import { planFrozenUser } from '../frozenUser.ts';
import { planWithdrawals } from '../withdrawals.ts';
import { deckOf, shuffled } from './decks.ts';
import { demoDisputes } from './disputes.ts';
import { planAuthority } from './authority.ts';
import { planLeases } from './leases.ts';
import { planLicences } from './licences.ts';
import { planMoney } from './money.ts';
import { demoBuyers } from './buyers.ts';
import { demoQuestions } from './questions.ts';
import { disputes } from './refunding.ts';
import { demoReplacements } from './replacements.ts';
import { demoReviews } from './reviews.ts';
import { rhythmOf } from './rhythm.ts';
import { buy, placeUnpaid, planBinding, planShowing, type PayBy } from './shopping.ts';
import { planServices } from './services.ts';
import { ask, planReplacement, planReview, planTalk } from './talking.ts';
import { talkedKinds, type DemoDispute, type DemoReview } from './types.ts';
import { dayMs, hourMs, marketOf, minuteMs, ofKind, pickBuyer, type Bought, type Buyer, type World } from './world.ts';

const daysLived = 90;
/** Trade grows: so much of it is in the last thirty days, the thirty before, and those before these. */
const months = [
  { share: 0.6, daysBefore: 30 },
  { share: 0.26, daysBefore: 60 },
  { share: 0.14, daysBefore: 90 },
] as const;
/** What has its own calendar happens in the last of them. */
const lastDays = 30;
/** How long before the first order most buyers had registered, at most. */
const oldestBuyerDays = 170;
const demoSeller = 'demo_seller';
const han = /\p{Script=Han}/u;

export interface Life {
  simulation: Simulation;
  admin: Person;
  /** The second admin. */
  colleague: Person;
  keys: Keys;
  /** Who keeps the shops. */
  owners: readonly Person[];
  products: readonly FilledProduct[];
  end: Date;
  /** Disputes, conversations, questions and whatever else is told; tests of other things do without. */
  stories: boolean;
  /** About how many orders there will be. */
  orders: number;
  /** Told how much of the time has passed, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Buyers who had registered before. They may do so while the shelves are being filled. */
export async function earlierBuyers(simulation: Simulation, end: Date): Promise<Buyer[]> {
  const random = randomOf('earlier buyers');
  const start = end.getTime() - daysLived * dayMs;
  const moments = demoBuyers.slice(0, earlierCount).map(() => start - random.whole(dayMs, oldestBuyerDays * dayMs));
  const buyers: Buyer[] = [];
  for (const [index, at] of moments.toSorted((one, other) => one - other).entries()) {
    const told = demoBuyers[index];
    if (!told) continue;
    buyers.push({ ...(await register(simulation, { ...told, at: new Date(at) })), appetite: told.appetite });
  }
  return buyers;
}

/** The others come in the course of the life. */
const earlierCount = 35;

/** Those beside the demo's own accounts whose real name was verified meanwhile. */
export async function live(life: Life, buyers: Buyer[]): Promise<readonly Person[]> {
  const { simulation, end } = life;
  const { timeZone } = (await simulation.transaction(siteConfiguration)).site;
  const start = end.getTime() - daysLived * dayMs;
  const lately = end.getTime() - lastDays * dayMs;
  const random = randomOf('ninety days');
  const world: World = {
    simulation,
    random,
    admin: life.admin,
    buyers,
    agenda: agendaUntil(end.getTime()),
    rhythm: rhythmOf(timeZone),
    market: marketOf(life.products.filter(isDeliveredAtOnce), randomOf('market')),
    end: end.getTime(),
  };
  planStockTaking(world, start, life.onProgress);
  planNewcomers(world, start);
  if (life.stories) planStories(world, start, life.orders);
  planOrders(world, start, life.orders);
  if (life.stories) {
    planQuestions(world, start);
    planAuthority(world, { start: lately });
    planLicences(world, { start: lately, products: life.products.filter(isOfDemoSeller) });
    planServices(world, life.products);
    planMoney(world, { start: lately, keys: life.keys, colleague: life.colleague });
  }
  const people = [...buyers, ...life.owners];
  const verified = planRealNames(world, { people, reviewer: life.colleague });
  planLeases(world, { people, verified, reviewer: life.colleague });
  const seller = life.owners.find(({ username }) => username === demoSeller);
  planWithdrawals(world, { seller, reviewer: life.colleague });
  planAdminOfReviews(world);
  planFrozenUser(world, life.colleague);
  await world.agenda.live(async (at) => {
    await simulation.settle();
    simulation.setClock(new Date(at));
  });
  await simulation.settle();
  return verified;
}

/** Services have a calendar of their own. */
function isDeliveredAtOnce({ kind }: FilledProduct): boolean {
  return kind !== 'service';
}

function isOfDemoSeller({ kind, seller }: FilledProduct): boolean {
  return kind === 'licence' && seller.username === demoSeller;
}

/** Stock is counted and warned of, and earnings are released: once a day, lately every few hours. */
function planStockTaking({ agenda, simulation, end }: World, start: number, onProgress: Life['onProgress']): void {
  const lately = end - lastDays * dayMs;
  for (let at = start; at < end; at += (at < lately ? 24 : 6) * hourMs) {
    agenda.plan(at, () => {
      simulation.runPeriodicBeside('stock.count', 'ledger.release');
      simulation.runJobsBeside();
      onProgress((at - start) / (end - start));
    });
  }
}

function planNewcomers({ agenda, simulation, random, rhythm, buyers, end }: World, start: number): void {
  for (const told of demoBuyers.slice(earlierCount)) {
    agenda.plan(rhythm.moment(random, start, end - 3 * dayMs), async () => {
      buyers.push({ ...(await register(simulation, { ...told, at: simulation.now() })), appetite: told.appetite });
    });
  }
}

/** A moment of the time lived, the likelier the more trade there is. */
function anyTime({ random, rhythm, end }: World, start: number, until = end): number {
  const drawn = random.next();
  const month = months.find((_, index) => drawn < shareUpTo(index)) ?? months[0];
  const from = Math.max(start, end - month.daysBefore * dayMs);
  return rhythm.moment(random, from, Math.min(until, from + lastDays * dayMs));
}

const shareOf = (orders: number, share: number, least: number) => Math.max(least, Math.round(orders * share));

/** Purchases about which something is told, each at least once. */
function planStories(world: World, start: number, orders: number): void {
  const { random, end } = world;
  planDisputes(world, { start, count: shareOf(orders, 0.07, allDisputes.length) });
  const talks = deckOf(demoConversations, random);
  for (let count = shareOf(orders, 0.04, demoConversations.length); count > 0; count -= 1) {
    const talk = talks.deal();
    if (talk)
      planPurchase(
        world,
        anyTime(world, start, end - dayMs),
        { kind: random.pick(talk.kinds), locale: talk.locale },
        (bought) => {
          planShowing(world, bought, () => Promise.resolve());
          planTalk(world, bought, talk.messages);
        },
      );
  }
  for (const replacement of demoReplacements) {
    planPurchase(world, anyTime(world, start, end - dayMs), { kind: replacement.kind, locale: 'zh-CN' }, (bought) =>
      planReplacement(world, bought, replacement),
    );
  }
}

function planOrders(world: World, start: number, orders: number): void {
  const { agenda, end } = world;
  for (let count = shareOf(orders, 0.07, 4); count > 0; count -= 1) {
    agenda.plan(anyTime(world, start), () => leaveUnpaid(world));
  }
  // Two wait for their payment in the present.
  agenda.plan(end - 7 * minuteMs, () => leaveUnpaid(world));
  agenda.plan(end - 3 * minuteMs, () => leaveUnpaid(world, demoBuyers[0]?.username));
  const reviews = reviewing(world);
  for (let count = shareOf(orders, 0.82, 1); count > 0; count -= 1) {
    planPurchase(world, anyTime(world, start), {}, (bought) => useUp(world, bought, reviews));
  }
}

const shareUpTo = (index: number) => months.slice(0, index + 1).reduce((sum, { share }) => sum + share, 0);

/** What most do: look at it, sometimes again, bind what can be bound, and perhaps review it. */
function useUp(world: World, bought: Bought, review: (bought: Bought) => void): void {
  const { random, agenda, simulation } = world;
  if (random.next() < 0.08) return;
  planShowing(world, bought, (shown) => {
    if (random.next() < 0.7) planBinding(world, bought, shown);
    if (random.next() < 0.45) review(bought);
    if (random.next() < 0.2) {
      const again = simulation.now().getTime() + random.whole(hourMs, 3 * dayMs);
      agenda.plan(again, () => planShowing(world, bought, () => Promise.resolve()));
    }
    return Promise.resolve();
  });
}

function reviewing(world: World): (bought: Bought) => void {
  const decks = new Map<DeliveryKind, ReturnType<typeof deckOf<DemoReview>>>(
    talkedKinds.map((kind) => [kind, deckOf(demoReviews[kind], world.random)]),
  );
  return (bought) => {
    const told = decks.get(bought.product.kind)?.deal(({ locale }) => locale === bought.buyer.locale);
    if (told) planReview(world, bought, told);
  };
}

interface Looked {
  kind?: DeliveryKind;
  locale?: Buyer['locale'];
  quantity?: number;
  /** What all of it may cost. */
  amountMaxFen?: number;
  /** User name of whose things it must be. */
  seller?: string;
}

/** Somebody buys something at a moment. Sold out: something else, a few times. */
function planPurchase(world: World, at: number, looked: Looked, then: (bought: Bought) => void): void {
  const { agenda, random, market, simulation } = world;
  agenda.plan(at, async () => {
    const { kind, seller, amountMaxFen = Infinity } = looked;
    const fits = (product: FilledProduct) =>
      (kind === undefined || product.kind === kind) &&
      (seller === undefined || product.seller.username === seller) &&
      product.skus.every(({ draft }) => draft.priceFen * (looked.quantity ?? 1) <= amountMaxFen);
    const quantity = looked.quantity === undefined ? {} : { quantity: looked.quantity };
    const payBy: PayBy = random.next() < 0.05 ? 'gateway' : 'balance';
    for (let turn = 0; turn < 5; turn++) {
      const buyer = pickBuyer(world, looked.locale);
      const product = market.pick(random, simulation.now(), fits);
      if (!buyer || !product) return;
      const bought = await buy(world, { buyer, product, payBy, ...quantity });
      if (bought) return then(bought);
    }
  });
}

/** Some close it themselves; what nobody closes is swept when its time is over. */
async function leaveUnpaid(world: World, username?: string): Promise<void> {
  const { agenda, random, market, simulation, end, buyers } = world;
  const buyer = buyers.find((known) => known.username === username) ?? pickBuyer(world);
  if (!buyer) return;
  let orderId: number | undefined;
  // What is sold out is passed over, a few times.
  for (let tries = 0; tries < 5 && orderId === undefined; tries += 1) {
    const product = market.pick(random, simulation.now(), () => true);
    if (product) orderId = await placeUnpaid(world, { buyer, product });
  }
  if (orderId === undefined) return;
  const now = simulation.now().getTime();
  agenda.plan(now + orderUnpaidSeconds * 1000 + random.whole(500, 5000), () => simulation.runPeriodic('orders.close'));
  if (random.next() > 0.3 || now > end - hourMs) return;
  agenda.plan(now + random.whole(minuteMs, 10 * minuteMs), async () => {
    await simulation.call('closeOrder', { orderId }, await as(simulation, buyer));
  });
}

const allDisputes = talkedKinds.flatMap((kind) => demoDisputes[kind].map((told) => ({ kind, told })));

function planDisputes(world: World, { start, count }: { start: number; count: number }): void {
  const { random, rhythm, end } = world;
  const dispute = disputes();
  const plan = (kind: DeliveryKind, told: DemoDispute, at: number) => {
    // What is wanted back for one piece of several needs several.
    const isPartOfSeveral = kind === 'secret' && told.share <= 0.5;
    const quantity = isPartOfSeveral ? Math.round(1 / told.share) : 1;
    // One admin decides of so much: more would wait for a second one for ever.
    const looked = { kind, locale: told.locale, quantity, amountMaxFen: moneyRules.secondAdminFen.normal };
    planPurchase(world, at, looked, (bought) => dispute(world, bought, told));
  };
  const deck = deckOf(allDisputes, random);
  for (let left = count; left > 0; left -= 1) {
    const dealt = deck.deal();
    if (dealt) plan(dealt.kind, dealt.told, rhythm.moment(random, start, end - dayMs));
  }
  // In the present some wait: for the seller, for the buyer, and for the platform.
  const long = shuffled(
    allDisputes.filter(({ told }) => told.steps.some(({ does }) => does === 'complain')),
    random,
  );
  for (const [index, { kind, told }] of long.entries()) {
    const steps = told.steps.slice(0, index % 3);
    const passedHours = steps.reduce((sum, { afterHours }) => sum + afterHours + 2, 0);
    plan(kind, { ...told, steps }, end - (passedHours + 20) * hourMs - random.whole(0, 2 * hourMs));
  }
  // And one for whoever tries the demo as a seller.
  const simple = allDisputes.find(
    ({ kind, told }) => kind === 'secret' && told.reason === 'faulty' && told.share === 1,
  );
  if (!simple) return;
  const looked = { kind: simple.kind, locale: simple.told.locale, quantity: 1, seller: demoSeller };
  planPurchase(world, end - 18 * hourMs, looked, (bought) => dispute(world, bought, { ...simple.told, steps: [] }));
}

/** Each question once or twice; those that nobody answered were asked lately. */
function planQuestions(world: World, start: number): void {
  const { agenda, random, rhythm, market, simulation, end } = world;
  for (const kind of talkedKinds) {
    for (const question of [...demoQuestions[kind], ...shuffled(demoQuestions[kind], random).slice(0, 5)]) {
      const from = question.answer === '' ? end - 30 * hourMs : start;
      const locale = han.test(question.words) ? 'zh-CN' : 'en-US';
      agenda.plan(rhythm.moment(random, from, end), async () => {
        const buyer = pickBuyer(world, locale);
        const product = market.pick(random, simulation.now(), ofKind(kind));
        if (buyer && product) await ask(world, { buyer, product, question });
      });
    }
  }
}
