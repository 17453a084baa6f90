export type ShopSlug = 'qinghe' | 'moyu' | 'zhizhou' | 'bantu' | 'xianmu' | 'laozhang';

export interface DemoShop {
  slug: ShopSlug;
  /** For readers of either language: a shop has one name. */
  name: string;
  /** User name of whoever owns it. */
  owner: string;
  introZh: string;
  introEn: string;
  verified: boolean;
  openedDaysAgo: number;
}

export const demoShops: readonly DemoShop[] = [
  {
    slug: 'qinghe',
    name: '青禾数字 Qinghe',
    owner: 'demo_seller',
    introZh: '礼品卡、会员与话费充值，品牌授权直供。自动发货，卡密有误当天补发；批量采购可开阶梯价。',
    introEn:
      'Gift cards, memberships and top-ups straight from the brands. Delivered at once, replaced the same day if a code is refused.',
    verified: true,
    openedDaysAgo: 420,
  },
  {
    slug: 'moyu',
    name: '摸鱼游戏 Moyu',
    owner: 'moyu_games',
    introZh: '几个老玩家开的小店：点卡、月卡、起步账号。账号都是自己练的，来源写明，支持短租试玩。',
    introEn:
      'A small shop run by old players: game cards, season passes and starter accounts that we levelled ourselves. Some can be rented.',
    verified: true,
    openedDaysAgo: 310,
  },
  {
    slug: 'zhizhou',
    name: '纸舟课堂 Paperboat',
    owner: 'zhizhou_class',
    introZh: '课程兑换码、学习平台账号与电子书。课程大纲都能先看，七天内没开始学可以退。',
    introEn:
      'Course codes, learning accounts and e-books. See every syllabus first; unopened courses can be returned within seven days.',
    verified: true,
    openedDaysAgo: 260,
  },
  {
    slug: 'bantu',
    name: '半图设计 Halfdraft',
    owner: 'bantu_studio',
    introZh: '三人设计小组的素材仓库：图标、模板、字体与协作席位，全部原创或持有转售授权，附商用许可。',
    introEn:
      'The storeroom of three designers: icons, templates, fonts and seats. Made by us or resold with permission, licensed for commercial use.',
    verified: true,
    openedDaysAgo: 190,
  },
  {
    slug: 'xianmu',
    name: '衔木开发 Driftwood',
    owner: 'xianmu_dev',
    introZh: '给开发者的零碎：脚本、数据集、接口额度包。作者本人售后，每条消息都亲自回复。',
    introEn:
      'Odds and ends for developers: scripts, data sets and API credits. The author answers every message in person.',
    verified: false,
    openedDaysAgo: 95,
  },
  {
    slug: 'laozhang',
    name: '老张激活码 Laozhang',
    owner: 'laozhang_codes',
    introZh: '十年老店，软件激活码、短信包、存储包，量大从优。拿货前先看说明，不懂就问。',
    introEn:
      'Ten years of activation codes, SMS packs and storage. Cheaper by the dozen. Read the instructions first, or just ask.',
    verified: false,
    openedDaysAgo: 60,
  },
];
