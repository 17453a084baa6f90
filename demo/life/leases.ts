/** What was rented in the last days, in every state in which somebody has something to do. */
import { as, type Person } from '../accounts.ts';
import { verifiedHours } from '../realNames.ts';
import { fillRentals, type Rentals } from '../rentals.ts';
import { screenshot } from './evidence.ts';
import { letLicence, letLicenceTitle } from './letLicence.ts';
import { recharge } from './shopping.ts';
import { dayMs, hourMs, minuteMs, type World } from './world.ts';

type Act =
  | { does: 'show' }
  | { does: 'report' | 'contest' | 'addAsLessor'; words: string }
  | { does: 'refund' | 'rotate' | 'agree' }
  | { does: 'claim'; amountFen: number; words: string }
  | { does: 'reviewAsTenant' | 'reviewAsLessor'; stars: number; words: string }
  | { does: 'answerReview'; words: string };

interface DemoLease {
  /** Chinese title. */
  listing: string;
  /** The demo's buyer, or one of those who were verified beside. */
  tenant: 'demo_buyer' | 0 | 1 | 2;
  package: string;
  /** Before the end. */
  bookedHours: number;
  /** After the end, at the next half hour; left out: it begins when it is booked. */
  startsInHours?: number;
  /** After the booking, in minutes. */
  steps: readonly (Act & { after: number })[];
}

const demoLeases: readonly DemoLease[] = [
  {
    listing: '鹭鸣影院 · 高清会员',
    tenant: 'demo_buyer',
    package: 'day-1',
    bookedHours: 144,
    steps: [
      { after: 5, does: 'show' },
      { after: 25 * 60, does: 'rotate' },
      {
        after: 52 * 60,
        does: 'reviewAsTenant',
        stars: 5,
        words: '账号密码一次登录成功，画质很好，周末连看了两部。',
      },
      { after: 54 * 60, does: 'reviewAsLessor', stars: 5, words: '按时退出，没有改动设置，欢迎再来。' },
    ],
  },
  {
    listing: '鹭鸣影院 · 高清会员',
    tenant: 2,
    package: 'hour-3',
    bookedHours: 132,
    steps: [
      { after: 4, does: 'show' },
      { after: 200, does: 'rotate' },
      { after: 30 * 60, does: 'reviewAsTenant', stars: 4, words: '能用，就是登录要收一次验证码，出租方回得挺快。' },
      { after: 31 * 60, does: 'reviewAsLessor', stars: 5, words: '沟通顺畅。' },
      { after: 34 * 60, does: 'answerReview', words: '新设备首次登录会要验证码，已写进使用步骤了。' },
    ],
  },
  {
    listing: '鹭鸣影院 · 高清会员',
    tenant: 1,
    package: 'hour-3',
    bookedHours: 108,
    steps: [
      { after: 3, does: 'show' },
      { after: 190, does: 'rotate' },
      { after: 29 * 60, does: 'reviewAsTenant', stars: 5, words: '看球用的，三个小时刚好，押金第二天就退了。' },
      { after: 33 * 60, does: 'reviewAsLessor', stars: 4, words: '' },
    ],
  },
  {
    listing: '鹭鸣影院 · 高清会员',
    tenant: 0,
    package: 'hour-3',
    bookedHours: 118,
    steps: [
      { after: 4, does: 'show' },
      { after: 12, does: 'report', words: '提示密码错误，换了手机和电脑都登录不上。' },
      { after: 50, does: 'refund' },
      { after: 60, does: 'rotate' },
    ],
  },
  {
    listing: '《星河拓荒》满级账号',
    tenant: 'demo_buyer',
    package: 'hour-3',
    bookedHours: 96,
    steps: [
      { after: 2, does: 'show' },
      { after: 200, does: 'rotate' },
      { after: 6 * 60, does: 'claim', amountFen: 2_000, words: '归还后角色名称被改过，改回去要用一张改名卡。' },
      { after: 20 * 60, does: 'agree' },
    ],
  },
  {
    listing: '《星河拓荒》满级账号',
    tenant: 1,
    package: 'hour-3',
    bookedHours: 50,
    steps: [
      { after: 3, does: 'show' },
      { after: 210, does: 'rotate' },
      {
        after: 8 * 60,
        does: 'claim',
        amountFen: 3_000,
        words: '背包里的两件限定外观不见了，租期内只有这位租客登录过。',
      },
      { after: 18 * 60, does: 'contest', words: '我只做了日常任务，没有动过外观，登录时就没有看到这两件。' },
      { after: 20 * 60, does: 'addAsLessor', words: '这是出租前一天的背包截图，两件外观都在。' },
    ],
  },
  {
    listing: '绘屿设计 · 专业席位',
    tenant: 'demo_buyer',
    package: 'day-7',
    bookedHours: 47,
    steps: [{ after: 10, does: 'show' }],
  },
  {
    listing: '听潮音乐 · 无损会员',
    tenant: 'demo_buyer',
    package: 'day-1',
    bookedHours: 40,
    steps: [
      { after: 6, does: 'show' },
      { after: 25 * 60, does: 'rotate' },
      { after: 30 * 60, does: 'claim', amountFen: 5_000, words: '歌单被清空了，是花几年攒下来的，恢复不了。' },
    ],
  },
  {
    listing: '鹭鸣影院 · 高清会员',
    tenant: 1,
    package: 'day-1',
    bookedHours: 30,
    steps: [{ after: 8, does: 'show' }],
  },
  {
    listing: '云砌建模 · 工作室版',
    tenant: 0,
    package: 'day-1',
    bookedHours: 3,
    steps: [{ after: 7, does: 'show' }],
  },
  {
    listing: letLicenceTitle,
    tenant: 'demo_buyer',
    package: 'hour-3',
    bookedHours: 2,
    steps: [{ after: 3, does: 'show' }],
  },
  {
    listing: '光砚修图 · 年度版',
    tenant: 'demo_buyer',
    package: 'hour-3',
    bookedHours: 1,
    startsInHours: 26,
    steps: [],
  },
];

const jobs = [
  'leases.end',
  'leases.start',
  'leases.answer',
  'leases.close',
  'leases.remind',
  'leaseReviews.publish',
  'leaseReviews.count',
];

/** Lets things out once the people are verified, and rents them. `verified`: whoever of them was so far. */
export function planLeases(
  world: World,
  { people, verified, reviewer }: { people: readonly Person[]; verified: readonly Person[]; reviewer: Person },
): void {
  const { agenda, simulation, end } = world;
  const seller = people.find(({ username }) => username === 'demo_seller');
  let rentals: Rentals = new Map();
  agenda.plan(end - verifiedHours * hourMs, async () => {
    const accounts = await fillRentals(simulation, { lessors: [...(seller ? [seller] : []), ...verified], reviewer });
    const [lessor] = verified;
    rentals = lessor ? new Map([...accounts, ...(await letLicence(world, { lessor, reviewer }))]) : accounts;
  });
  for (const told of demoLeases) {
    agenda.plan(end - told.bookedHours * hourMs, async () => {
      const tenant =
        told.tenant === 'demo_buyer' ? people.find(({ username }) => username === told.tenant) : verified[told.tenant];
      const listing = rentals.get(told.listing);
      if (tenant && listing) await rent(world, { ...told, tenant, listing });
    });
  }
}

interface Rented extends Omit<DemoLease, 'tenant' | 'listing'> {
  tenant: Person;
  listing: { id: number; lessor: Person };
}

async function rent(world: World, { tenant, listing, package: name, startsInHours, steps }: Rented): Promise<void> {
  const { agenda, simulation, end } = world;
  const half = 30 * minuteMs;
  const startsAt =
    startsInHours === undefined
      ? {}
      : { startsAt: new Date(Math.ceil((end + startsInHours * hourMs) / half) * half).toISOString() };
  const chosen = { listingId: listing.id, package: name, ...startsAt };
  const seen = await simulation.call('previewLease', chosen, await as(simulation, tenant));
  if (seen.missingFen > 0) await recharge(world, tenant, seen.missingFen);
  const bookedAt = simulation.now().getTime();
  const agreed = { priceFen: seen.rentFen, depositFen: seen.depositFen };
  const { id, endsAt } = await simulation.call('bookLease', { ...chosen, ...agreed }, await as(simulation, tenant));
  const endsMs = new Date(endsAt).getTime();
  for (const at of [endsMs, endsMs + dayMs]) agenda.plan(at + minuteMs, () => simulation.runPeriodic(...jobs));
  for (const { after, ...act } of steps) {
    agenda.plan(bookedAt + after * minuteMs, async () => {
      await simulation.runPeriodic(...jobs);
      await perform(world, act, { id, tenant, listing });
    });
  }
}

async function perform(
  { simulation }: World,
  act: Act,
  { id, tenant, listing }: Pick<Rented, 'tenant' | 'listing'> & { id: number },
): Promise<void> {
  const byTenant = await as(simulation, tenant);
  const byLessor = await as(simulation, listing.lessor);
  const picture = async (caller: typeof byTenant) => {
    const sent = { ...screenshot(id), fields: { seenBy: 'lease' } };
    return (await simulation.upload('uploadPicture', sent, caller)).file.name;
  };
  switch (act.does) {
    case 'show':
      await simulation.call('showLease', { id }, byTenant);
      return;
    case 'report':
      await simulation.call(
        'reportLeaseProblem',
        { id, words: act.words, pictures: [await picture(byTenant)] },
        byTenant,
      );
      return;
    case 'refund':
      await simulation.call('answerLeaseProblem', { id, works: false }, byLessor);
      return;
    case 'claim':
      await simulation.call(
        'claimDeposit',
        { id, amountFen: act.amountFen, words: act.words, pictures: [await picture(byLessor)] },
        byLessor,
      );
      return;
    case 'agree':
      await simulation.call('answerClaim', { id, agree: true }, byTenant);
      return;
    case 'contest':
      await simulation.call('answerClaim', { id, agree: false, words: act.words }, byTenant);
      return;
    case 'addAsLessor':
      await simulation.call(
        'addLeaseEvidence',
        { id, kind: 'claim', words: act.words, pictures: [await picture(byLessor)] },
        byLessor,
      );
      return;
    case 'reviewAsTenant': {
      const said = { stars: act.stars, words: act.words, worked: true, asDescribed: act.stars > 4 };
      await simulation.call('writeLeaseReview', { id, ...said }, byTenant);
      return;
    }
    case 'reviewAsLessor': {
      const said = { stars: act.stars, words: act.words, returnedWell: true, behaved: true };
      await simulation.call('writeLeaseReview', { id, ...said }, byLessor);
      return;
    }
    case 'answerReview':
      await simulation.call('answerLeaseReview', { id, words: act.words }, byLessor);
      return;
    case 'rotate': {
      const { unitList } = await simulation.call('getListing', { id: listing.id }, byLessor);
      const changed = Math.floor(simulation.now().getTime() / minuteMs).toString(36);
      for (const { id: unitId } of unitList.filter(({ state }) => state === 'to_rotate')) {
        const credentials = [`pond${unitId}@example.com`, `Duck-${unitId}-${changed}`];
        await simulation.call('changeListingUnit', { unitId, credentials }, byLessor);
      }
    }
  }
}
