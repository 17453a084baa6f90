/** What is let out: time groups and listings of sellers with a verified real name. */
import { templateTerms, timeGroupTemplates, type TimeGroupTemplate } from '#contract/rental/timeGroupRules.ts';
import { as, type Person } from './accounts.ts';
import type { Simulation } from './simulation.ts';

interface DemoListing {
  category: string;
  group: TimeGroupTemplate;
  zh: { title: string; description: string };
  en: { title: string; description: string };
  units: number;
  adultsOnly?: boolean;
  /** Left waiting for its review. */
  waits?: boolean;
}

const groupNames: Record<TimeGroupTemplate, string> = {
  hourly: '按小时 · 全天',
  evenings: '晚上和周末',
  daily: '按天出租',
  all: '小时与天',
};

const listings: readonly DemoListing[] = [
  {
    category: 'memberships',
    group: 'all',
    units: 3,
    zh: { title: '鹭鸣影院 · 高清会员', description: '全片库高清播放，支持手机、电视和电脑。同一时间只有您一人使用。' },
    en: {
      title: 'Heronsong Cinema · HD',
      description: 'The whole library in HD, on phone, TV and computer; yours alone while you rent it.',
    },
  },
  {
    category: 'memberships',
    group: 'daily',
    units: 2,
    zh: { title: '听潮音乐 · 无损会员', description: '无损音质、离线下载，适合旅行和通勤。' },
    en: {
      title: 'Tidesound Music · lossless',
      description: 'Lossless sound and downloads, for a journey or a week of commuting.',
    },
  },
  {
    category: 'memberships',
    group: 'evenings',
    units: 2,
    zh: { title: '萤火动漫 · 大会员', description: '新番抢先看，晚上和周末可租。' },
    en: { title: 'Firefly Anime · premium', description: 'New episodes first; evenings and weekends.' },
  },
  {
    category: 'game-accounts',
    group: 'hourly',
    units: 3,
    zh: { title: '《星河拓荒》满级账号', description: '三大阵营满级，全部飞船已解锁。请勿更改角色名称。' },
    en: {
      title: '“Star Settlers” at top level',
      description: 'All three sides at top level, every ship unlocked. Please keep the names.',
    },
  },
  {
    category: 'game-accounts',
    group: 'evenings',
    units: 1,
    zh: { title: '《山海棋局》典藏账号', description: '典藏棋盘与全部棋子外观，适合周末聚会。' },
    en: {
      title: '“Mountains and Seas” collector’s account',
      description: 'Every board and piece, for a weekend with friends.',
    },
  },
  {
    category: 'game-accounts',
    group: 'hourly',
    units: 2,
    adultsOnly: true,
    zh: { title: '《霜刃》豪华版账号', description: '含全部资料片。仅限成年人。' },
    en: { title: '“Frostblade” deluxe', description: 'With all expansions. Adults only.' },
  },
  {
    category: 'design-accounts',
    group: 'daily',
    units: 2,
    zh: { title: '绘屿设计 · 专业席位', description: '界面设计与原型协作，含导出与字体库。' },
    en: {
      title: 'Isle Design · professional seat',
      description: 'Interface design and prototypes, with exports and fonts.',
    },
  },
  {
    category: 'design-accounts',
    group: 'all',
    units: 1,
    zh: { title: '光砚修图 · 年度版', description: '批量调色与人像精修，按小时也可以租。' },
    en: {
      title: 'Lightstone Retouch · yearly edition',
      description: 'Batch colours and portraits, by the hour as well.',
    },
  },
  {
    category: 'design-accounts',
    group: 'daily',
    units: 1,
    zh: { title: '云砌建模 · 工作室版', description: '三维建模与渲染，含云渲染额度。' },
    en: { title: 'Cloudbrick 3D · studio', description: 'Modelling and rendering, with some cloud rendering.' },
  },
  {
    category: 'learning-accounts',
    group: 'all',
    units: 2,
    zh: { title: '晓舟外语 · 口语会员', description: '一对一口语练习与真题库。' },
    en: { title: 'Dawnboat Languages · speaking', description: 'Speaking practice one to one, and past papers.' },
  },
  {
    category: 'learning-accounts',
    group: 'evenings',
    units: 1,
    zh: { title: '算筹课堂 · 编程课通行证', description: '全部编程课与在线练习环境。' },
    en: { title: 'Abacus Class · coding pass', description: 'All coding courses and the online exercises.' },
  },
  {
    category: 'design-accounts',
    group: 'daily',
    units: 1,
    waits: true,
    zh: { title: '墨格排版 · 团队席位', description: '图书与画册排版，含商用字体。' },
    en: { title: 'Inkgrid Layout · team seat', description: 'Books and brochures, with fonts for commercial use.' },
  },
];

const steps = {
  zh: '1. 打开应用或网站，选择“账号密码登录”。\n2. 填写账号和密码。\n3. 请不要修改密码和绑定信息。',
  en: '1. Open the app or the site and choose to log in with a password.\n2. Enter the account and the password.\n3. Please change neither the password nor what is bound.',
};

/** What was let out, by its Chinese title. */
export type Rentals = ReadonlyMap<string, { id: number; lessor: Person }>;

/** Their owners make them and an admin looks at them; to be called when the people are verified. */
export async function fillRentals(
  simulation: Simulation,
  { lessors, reviewer }: { lessors: readonly Person[]; reviewer: Person },
): Promise<Rentals> {
  const rentals = new Map<string, { id: number; lessor: Person }>();
  const admin = await as(simulation, reviewer);
  const { list: categories } = await simulation.call('listCategories', {}, admin);
  for (const [at, lessor] of lessors.entries()) {
    const own = listings.filter((_, index) => index % lessors.length === at);
    const caller = await as(simulation, lessor);
    const groups = new Map<TimeGroupTemplate, number>();
    for (const template of timeGroupTemplates.filter((name) => own.some(({ group }) => group === name))) {
      const terms = templateTerms[template];
      const sent = { ...terms, packages: [...terms.packages], daysOut: [] };
      const { id } = await simulation.call('saveTimeGroup', { name: groupNames[template], terms: sent }, caller);
      groups.set(template, id);
    }
    for (const { category, group, zh, en, units, adultsOnly = false, waits = false } of own) {
      const categoryId = categories.find(({ slug }) => slug === category)?.id;
      const timeGroupId = groups.get(group);
      if (categoryId === undefined || timeGroupId === undefined) continue;
      const draft = {
        categoryId,
        timeGroupId,
        titleZh: zh.title,
        titleEn: en.title,
        descriptionZh: zh.description,
        descriptionEn: en.description,
        stepsZh: steps.zh,
        stepsEn: steps.en,
        fields: ['账号', '密码'],
        adultsOnly,
      };
      const { id } = await simulation.call('saveListing', draft, caller);
      const accounts = Array.from({ length: units }, (_, index) => ({
        name: `#${index + 1}`,
        credentials: [`pond${id}${index + 1}@example.com`, `Duck-${id}-${index + 1}`],
      }));
      await simulation.call('addListingUnits', { listingId: id, units: accounts }, caller);
      const { changedAt } = await simulation.call('moveListing', { id, event: 'submit', stated: true }, caller);
      if (waits) continue;
      await simulation.call('decideListing', { id, changedAt, approve: true }, admin);
      rentals.set(zh.title, { id, lessor });
    }
  }
  return rentals;
}
