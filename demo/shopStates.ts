/** Shops that are not open: one waits for its review, one is to be mended, one is suspended. */
import { builtInVersion } from '#contract/agreements/agreementRules.ts';
import type { ShopContactKind } from '#contract/shops/shopProcess.ts';
import { dayMs } from '#contract/core/durations.ts';
import { as, type Person } from './accounts.ts';
import type { Simulation } from './simulation.ts';

interface DemoApplication {
  name: string;
  introZh: string;
  introEn: string;
  contactKind: ShopContactKind;
  contact: string;
  becomes: 'auditing' | 'refused' | 'suspended';
}

const applications: readonly DemoApplication[] = [
  {
    name: '知白字库',
    introZh: '自己设计的中文字体，附商用授权书；安装有问题可以退。',
    introEn: 'Chinese typefaces of my own design, licensed for commercial use.',
    contactKind: 'wechat',
    contact: 'zhibai_fonts',
    becomes: 'auditing',
  },
  {
    name: '一鸣软件',
    introZh: '各种软件都有。',
    introEn: '',
    contactKind: 'qq',
    contact: '30456789',
    becomes: 'refused',
  },
  {
    name: '远山会员',
    introZh: '视频与音乐会员，当天发货。',
    introEn: 'Memberships for video and music, delivered the same day.',
    contactKind: 'email',
    contact: 'yuanshan@example.com',
    becomes: 'suspended',
  },
];

const refusal = {
  problems: [{ field: 'intro', reason: 'unclear' }],
  note: '请写明出售哪些软件、授权从哪里来、装不上怎么办。',
} as const;
const suspendedDays = 7;

/** How many of the verified people apply. */
export const applicants = applications.length;

/** Verified people apply; the reviewer decides, at the end, as with real names. */
export async function fillShopStates(
  simulation: Simulation,
  { people, reviewer, end }: { people: readonly Person[]; reviewer: Person; end: Date },
): Promise<void> {
  simulation.setClock(end);
  const admin = await as(simulation, reviewer);
  const { list } = await simulation.call('listCategories', {}, admin);
  for (const [at, { becomes, ...written }] of applications.entries()) {
    const person = people[at];
    const category = list[at];
    if (!person || !category) continue;
    const owner = await as(simulation, person);
    const sent = { ...written, logo: null, categoryId: category.id, agreementVersion: builtInVersion };
    const { shop } = await simulation.call('sendShop', sent, owner);
    if (!shop || becomes === 'auditing') continue;
    const { id } = shop;
    if (becomes === 'refused') {
      await simulation.call('decideShop', { id, event: 'refuse', ...refusal, problems: [...refusal.problems] }, admin);
      continue;
    }
    await simulation.call('decideShop', { id, event: 'approve' }, admin);
    const until = new Date(end.getTime() + suspendedDays * dayMs).toISOString();
    const note = '请先回复三位买家的售后问题。';
    await simulation.call('suspendShop', { id, reason: 'no_answer', note, until }, admin);
  }
}
