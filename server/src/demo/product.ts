import type { BindingKind } from '#contract/licences.ts';
import type { ProductTexts, SkuDraft } from '../modules/catalogue/service.ts';

/** What is told of a product in one language. */
interface Story {
  title: string;
  subtitle: string;
  intro: string;
  points: string[];
  needs: string;
}

/** A product as it stands in the demo's lists. */
export interface DemoProduct {
  category: string;
  featured?: true;
  tags: string[];
  /** What its licences are bound to. */
  binds: BindingKind;
  zh: Story;
  /** Some have none, as in life. */
  en?: Story;
  skus: SkuOf[];
}

/** A SKU, made once it is known what its product binds to. */
type SkuOf = (binds: BindingKind) => SkuDraft;

interface SkuOptions {
  seats?: number;
  steps?: { quantity: number; priceFen: number }[];
  entitlements?: string[];
}

const terms = {
  month: { days: 30, zh: '包月', en: 'Monthly' },
  year: { days: 365, zh: '包年', en: 'Yearly' },
  lifetime: { days: null, zh: '永久', en: 'Lifetime' },
} as const;

export const monthly = sku('month');
export const yearly = sku('year');
export const lifetime = sku('lifetime');

function sku(term: keyof typeof terms) {
  const { days, zh, en } = terms[term];
  return (priceFen: number, { seats = 1, steps = [], entitlements = [] }: SkuOptions = {}): SkuOf =>
    (binds) => ({
      names: {
        'zh-CN': `${zh} · ${seats} ${seatWords[binds].zh}`,
        'en-US': `${en} · ${seats} ${seatWords[binds].en}${seats === 1 ? '' : 's'}`,
      },
      priceFen,
      steps,
      minQuantity: 1,
      maxQuantity: 100,
      termDays: days,
      seats,
      binds: [binds],
      entitlements,
    });
}

const seatWords = {
  domain: { zh: '个域名', en: 'domain' },
  machine: { zh: '台设备', en: 'device' },
  account: { zh: '个账号', en: 'account' },
} as const;

/** The texts of a product as a seller would have written them. */
export function textsOf({ zh, en, binds }: DemoProduct): { 'zh-CN': ProductTexts; 'en-US'?: ProductTexts } {
  const chinese = {
    title: zh.title,
    subtitle: zh.subtitle,
    description: descriptionOf(zh, { points: '主要功能', needs: '运行要求' }),
    instructions: instructions[binds].zh,
  };
  if (!en) return { 'zh-CN': chinese };
  const english = {
    title: en.title,
    subtitle: en.subtitle,
    description: descriptionOf(en, { points: 'What it does', needs: 'What it needs' }),
    instructions: instructions[binds].en,
  };
  return { 'zh-CN': chinese, 'en-US': english };
}

function descriptionOf(story: Story, headings: { points: string; needs: string }): string {
  const points = story.points.map((point) => `- ${point}`).join('\n');
  return `${story.intro}\n\n## ${headings.points}\n\n${points}\n\n## ${headings.needs}\n\n${story.needs}`;
}

const instructions = {
  domain: {
    zh: '1. 在「我的授权」中打开这份授权，绑定要使用的域名。\n2. 在网站后台的「授权」页面粘贴授权码并保存。\n3. 换域名时先解绑旧的，再绑定新的；30 天内可解绑 3 次。',
    en: '1. Open this licence under “My licences” and bind the domain that will use it.\n2. Paste the licence key on the “Licence” page of your site’s back office and save.\n3. To move, unbind the old domain first; 3 unbinds are free in 30 days.',
  },
  machine: {
    zh: '1. 安装后打开「帮助 → 输入授权码」，复制其中显示的机器码。\n2. 在「我的授权」中打开这份授权，绑定该机器码。\n3. 回到软件粘贴授权码，即时生效。',
    en: '1. After installing, open “Help → Enter licence key” and copy the machine code shown there.\n2. Open this licence under “My licences” and bind that machine code.\n3. Paste the licence key into the program. It works at once.',
  },
  account: {
    zh: '1. 在「我的授权」中打开这份授权，绑定要使用的账号。\n2. 用该账号登录，会员权益立即开通。\n3. 到期前续费，时间自动顺延。',
    en: '1. Open this licence under “My licences” and bind the account that will use it.\n2. Log in with that account. Everything is unlocked at once.\n3. Renew before the end and the time is added to what is left.',
  },
} as const;
