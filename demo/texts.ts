import type { ProductTexts } from '../server/src/modules/catalogue/service.ts';
import type { DemoProduct, Story } from './product.ts';

/** The texts of a product as a seller would have written them. */
export function textsOf(product: DemoProduct): { 'zh-CN': ProductTexts; 'en-US'?: ProductTexts } {
  const { zh, en } = product;
  const chinese = { ...textOf(zh, headings[product.kind].zh), instructions: instructionsOf(product, zh, 'zh') };
  if (!en) return { 'zh-CN': chinese };
  return {
    'zh-CN': chinese,
    'en-US': { ...textOf(en, headings[product.kind].en), instructions: instructionsOf(product, en, 'en') },
  };
}

function textOf(story: Story, heading: { points: string; needs: string }): Omit<ProductTexts, 'instructions'> {
  const points = story.points.map((point) => `- ${point}`).join('\n');
  const description = `${story.intro}\n\n## ${heading.points}\n\n${points}\n\n## ${heading.needs}\n\n${story.needs}`;
  return { title: story.title, subtitle: story.subtitle, description };
}

const headings = {
  licence: {
    zh: { points: '主要功能', needs: '运行要求' },
    en: { points: 'What it does', needs: 'What it needs' },
  },
  secret: { zh: { points: '你会得到', needs: '兑换须知' }, en: { points: 'What you get', needs: 'Before you redeem' } },
  account: {
    zh: { points: '账号包含', needs: '使用须知' },
    en: { points: 'What the account holds', needs: 'Before you log in' },
  },
  gift: { zh: { points: '说明', needs: '兑换须知' }, en: { points: 'Good to know', needs: 'Before you redeem' } },
  service: {
    zh: { points: '服务内容', needs: '下单须知' },
    en: { points: 'What you get', needs: 'Before you order' },
  },
  file: {
    zh: { points: '文件内容', needs: '格式与许可' },
    en: { points: 'What is in it', needs: 'Formats and licence' },
  },
} as const;

function instructionsOf(product: DemoProduct, story: Story, language: 'zh' | 'en'): string {
  const steps =
    product.kind === 'licence' ? licenceSteps[product.binds][language] : generalSteps[product.kind][language];
  const all = story.use === undefined ? steps : [story.use, ...steps];
  return all.map((step, index) => `${index + 1}. ${step}`).join('\n');
}

const generalSteps = {
  secret: {
    zh: ['每个卡密只能兑换一次，请勿截图转发。', '提示无效时先核对是否多了空格；仍不行，请在订单中申请售后并附截图。'],
    en: [
      'Each code works once. Keep it to yourself.',
      'If it is refused, look for stray spaces first; then request a refund in your order, with a screenshot.',
    ],
  },
  account: {
    zh: [
      '首次登录后请尽快修改密码（注明“不可改密”的除外），并绑定自己的邮箱。',
      '登录异常请在 24 小时内从订单联系卖家。',
    ],
    en: [
      'Change the password after the first login, unless it says not to, and add your own e-mail.',
      'If you cannot log in, write to the seller from your order within 24 hours.',
    ],
  },
  gift: {
    zh: ['每张卡只能兑换一次，兑换后计入余额，可购买任何商品。'],
    en: ['Each card is redeemed once. Its worth goes to the balance and buys anything here.'],
  },
  service: {
    zh: ['交付后会通知您，在订单详情查看说明和回单。', '有问题请在订单里留言，或申请售后。'],
    en: [
      'You are told when it is done; the notes are on the order page.',
      'Write to the seller from your order if something is wrong, or request a refund there.',
    ],
  },
  file: {
    zh: ['在订单详情点“下载”；链接 60 分钟内有效，过期可重新获取。', '下载后请核对页面显示的校验值。'],
    en: [
      'Press “Download” on the order page. The link is good for 60 minutes; get a new one whenever you need it.',
      'Compare the checksum with the one on the page.',
    ],
  },
} as const;

const licenceSteps = {
  domain: {
    zh: [
      '在“我的授权”中打开这份授权，绑定要使用的域名。',
      '在网站后台的“授权”页面粘贴授权码并保存。',
      '换域名时先解绑旧的，再绑定新的；30 天内可解绑 3 次。',
    ],
    en: [
      'Open this licence under “My licences” and bind the domain that will use it.',
      'Paste the licence key on the “Licence” page of your site’s back office and save.',
      'To move, unbind the old domain first; 3 unbinds are free in 30 days.',
    ],
  },
  machine: {
    zh: [
      '安装后打开“帮助 → 输入授权码”，复制其中显示的机器码。',
      '在“我的授权”中打开这份授权，绑定该机器码。',
      '回到软件粘贴授权码，即时生效。',
    ],
    en: [
      'After installing, open “Help → Enter licence key” and copy the machine code shown there.',
      'Open this licence under “My licences” and bind that machine code.',
      'Paste the licence key into the program. It works at once.',
    ],
  },
  account: {
    zh: [
      '在“我的授权”中打开这份授权，绑定要使用的账号。',
      '用该账号登录，会员权益立即开通。',
      '到期前续费，时间自动顺延。',
    ],
    en: [
      'Open this licence under “My licences” and bind the account that will use it.',
      'Log in with that account. Everything is unlocked at once.',
      'Renew before the end and the time is added to what is left.',
    ],
  },
} as const;
