/** What admins do about money: gift codes, adjustments, money set aside, and what waits for the second of them. */
import { listOpenGiftCodes } from '../../server/src/modules/adjustments/service.ts';
import type { Keys } from '../../server/src/platform/keys/keys.ts';
import { as, type Person } from '../accounts.ts';
import { dayMs, hourMs, type Buyer, type World } from './world.ts';

interface Money {
  start: number;
  keys: Keys;
  /** The second admin. */
  colleague: Person;
}

export function planMoney(world: World, money: Money): void {
  planGiftCodes(world, money);
  planAdjustments(world, money);
  planHolds(world, money);
}

const welcome = { codes: 30, redeemed: 12, amountFen: 500 };

/** Codes for newcomers, some of which are redeemed. */
function planGiftCodes(world: World, { start, keys, colleague }: Money): void {
  const { agenda, simulation, admin, random, rhythm, end, buyers } = world;
  agenda.plan(start + 2 * dayMs, async () => {
    const batch = await simulation.call(
      'createGiftBatch',
      {
        batchName: '新人礼 Welcome 2026',
        amountFen: welcome.amountFen,
        quantity: welcome.codes,
        expiresAt: new Date(end + 60 * dayMs).toISOString(),
        reason: '新注册用户的欢迎礼',
      },
      await as(simulation, admin),
    );
    const codes = await simulation.transaction((tx) =>
      listOpenGiftCodes(tx, keys, { batchId: batch.id, limit: welcome.redeemed }),
    );
    for (const [index, { giftCode }] of codes.entries()) {
      agenda.plan(rhythm.moment(random, start + 3 * dayMs, end - hourMs), async () => {
        const buyer = buyers[index * 2];
        if (buyer) await simulation.call('redeemGiftCode', { giftCode }, await as(simulation, buyer));
      });
    }
  });
  agenda.plan(end - 5 * hourMs, async () => {
    await simulation.call(
      'createGiftBatch',
      {
        batchName: '双十二预热 Double Twelve',
        amountFen: 1_000,
        quantity: 200,
        expiresAt: new Date(end + 30 * dayMs).toISOString(),
        reason: '双十二活动，发给老顾客',
      },
      await as(simulation, colleague),
    );
  });
}

/** Small ones at once; a large one waits, and one was a mistake. */
function planAdjustments(world: World, { start, colleague }: Money): void {
  const { agenda, simulation, admin, buyers, end } = world;
  const adjust = async (by: Person, user: Buyer | undefined, amountFen: number, reason: string) =>
    user && simulation.call('askAdjustment', { userId: user.id, amountFen, reason }, await as(simulation, by));
  const [tried] = buyers;
  agenda.plan(start + 9 * dayMs, async () => {
    await adjust(admin, tried, 1_000, '发货延迟的补偿，抱歉让您久等');
  });
  agenda.plan(start + 14 * dayMs, async () => {
    const made = await adjust(admin, buyers[4], 6_800, '线下转账补记');
    if (!made) return;
    agenda.plan(simulation.now().getTime() + 3 * hourMs, async () => {
      // Refused where it was spent meanwhile.
      await simulation.attempt(
        'reverseAdjustment',
        { id: made.id, reason: '记错了账户，已冲正' },
        await as(simulation, admin),
      );
    });
  });
  agenda.plan(start + 20 * dayMs, async () => {
    await adjust(colleague, await whoHas(world, 7, 300), -300, '重复补偿，收回其中一笔');
  });
  agenda.plan(end - 26 * hourMs, async () => {
    await adjust(colleague, buyers[5], 200_000, '对公转账 2,000 元已到账，充值未到，凭证见工单');
  });
}

/** One that is over, and one that somebody still has to look at. */
function planHolds(world: World, { start }: Money): void {
  const { agenda, simulation, admin, end } = world;
  const hold = async (first: number, amountFen: number, reason: string, until?: number) => {
    const user = await whoHas(world, first, amountFen);
    if (!user) return undefined;
    const wish = { userId: user.id, amountFen, reason, ...(until ? { until: new Date(until).toISOString() } : {}) };
    return simulation.call('placeHold', wish, await as(simulation, admin));
  };
  agenda.plan(start + 16 * dayMs, async () => {
    const placed = await hold(6, 1_500, '付款来源核实中');
    if (!placed) return;
    agenda.plan(simulation.now().getTime() + 20 * hourMs, async () => {
      await simulation.call('releaseHold', { id: placed.id, words: '核实无误' }, await as(simulation, admin));
    });
  });
  agenda.plan(end - 30 * hourMs, async () => {
    await hold(0, 500, '有一笔付款正在核实，核实后退回余额', end + 3 * dayMs);
  });
}

/** Somebody with at least so much to spend, from one of the buyers on. */
async function whoHas({ simulation, admin, buyers }: World, first: number, fen: number): Promise<Buyer | undefined> {
  const caller = await as(simulation, admin);
  for (const buyer of buyers.slice(first)) {
    if ((await simulation.call('getUserMoney', { userId: buyer.id }, caller)).balanceFen >= fen) return buyer;
  }
  return undefined;
}
