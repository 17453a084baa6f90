import type { DemoConversation } from './types.ts';

const chinese = { locale: 'zh-CN' } as const;
const english = { locale: 'en-US' } as const;

/** Talks about an order, and of which kinds of goods it can be. */
export const demoConversations: readonly DemoConversation[] = [
  {
    ...chinese,
    kinds: ['licence', 'secret', 'account', 'file'],
    messages: [
      { side: 'buyer', afterMinutes: 12, words: '你好，能开收据吗？抬头写公司。' },
      { side: 'seller', afterMinutes: 8, words: '可以，订单页“打印收据”里自己填抬头就行，PDF 和纸质都可以打。' },
      { side: 'buyer', afterMinutes: 3, words: '看到了，谢谢！' },
    ],
  },
  {
    ...chinese,
    kinds: ['licence', 'secret', 'account', 'file'],
    messages: [
      { side: 'buyer', afterMinutes: 5, words: '付款后页面关掉了，东西去哪里看？' },
      { side: 'seller', afterMinutes: 15, words: '“我的订单”里点这一单，内容一直都在，可以反复查看。' },
    ],
  },
  {
    ...chinese,
    kinds: ['licence', 'secret'],
    messages: [
      { side: 'buyer', afterMinutes: 300, words: '想再买五十份，还有价格空间吗？' },
      { side: 'seller', afterMinutes: 25, words: '页面上有阶梯价的，数量填上去系统自动算，不用改价。' },
      { side: 'buyer', afterMinutes: 10, words: '好，下周一采购。' },
      { side: 'seller', afterMinutes: 2, words: '给你留货，周一见。' },
    ],
  },
  {
    ...chinese,
    kinds: ['account'],
    messages: [
      { side: 'buyer', afterMinutes: 40, words: '首次登录要短信验证码，麻烦收一下。' },
      { side: 'seller', afterMinutes: 4, words: '你点发送，我这边看着。' },
      { side: 'buyer', afterMinutes: 1, words: '已点。' },
      {
        side: 'seller',
        afterMinutes: 1,
        words: '收到了，验证码 4821，十分钟内有效；登录后请尽快换绑。',
      },
      { side: 'buyer', afterMinutes: 6, words: '登上了，谢谢老板。' },
    ],
  },
  {
    ...chinese,
    kinds: ['licence'],
    messages: [
      { side: 'buyer', afterMinutes: 1500, words: '换环境了，之前绑定的怎么处理？' },
      {
        side: 'seller',
        afterMinutes: 90,
        words: '先在“我的授权”解绑旧的，再绑定新的，30 天内可以解绑三次。',
      },
    ],
  },
  {
    ...chinese,
    kinds: ['secret'],
    messages: [
      { side: 'buyer', afterMinutes: 20, words: '兑换的时候提示格式不对。' },
      { side: 'seller', afterMinutes: 11, words: '前后多了空格，用旁边的复制按钮复制就不会带空格。' },
      { side: 'buyer', afterMinutes: 2, words: '真的是空格，好了。' },
    ],
  },
  {
    ...chinese,
    kinds: ['secret', 'account'],
    messages: [
      { side: 'buyer', afterMinutes: 60, words: '说明里的第二步和我看到的界面不一样。' },
      { side: 'seller', afterMinutes: 120, words: '官方上周改版了，入口换了位置。说明今天就更新。' },
      { side: 'seller', afterMinutes: 180, words: '已更新，配了新截图。' },
    ],
  },
  {
    ...chinese,
    kinds: ['licence', 'secret', 'account', 'file'],
    messages: [
      { side: 'buyer', afterMinutes: 2000, words: '卖家两天没回复了，平台能帮忙看看吗？' },
      {
        side: 'platform',
        afterMinutes: 35,
        words: '你好，已提醒卖家。若 24 小时内仍未处理，可以直接申请退款，我们会介入。',
      },
      { side: 'seller', afterMinutes: 200, words: '抱歉，这两天出差。你的问题已经处理，请刷新订单看看。' },
      { side: 'buyer', afterMinutes: 15, words: '可以了，谢谢平台。' },
    ],
  },
  {
    ...chinese,
    kinds: ['file'],
    messages: [
      { side: 'buyer', afterMinutes: 30, words: '两个项目里都用，要买两份吗？' },
      { side: 'seller', afterMinutes: 400, words: '不用，许可范围在详情页写着；拿不准的情况在这里问我。' },
    ],
  },
  {
    ...chinese,
    kinds: ['secret'],
    messages: [
      { side: 'buyer', afterMinutes: 15, words: '你们家是自己的货还是代发？' },
      { side: 'seller', afterMinutes: 20, words: '和品牌方签的渠道，批次号在后台都查得到，失效按批次补。' },
    ],
  },
  {
    ...chinese,
    kinds: ['account'],
    messages: [{ side: 'buyer', afterMinutes: 700, words: '周末有人在吗？有个设置想请教一下。' }],
  },
  {
    ...english,
    kinds: ['licence', 'file'],
    messages: [
      { side: 'buyer', afterMinutes: 18, words: 'Hello, is there an English version of the manual?' },
      {
        side: 'seller',
        afterMinutes: 45,
        words: 'Yes, switch the page to English at the top right and open the order again.',
      },
      { side: 'buyer', afterMinutes: 4, words: 'Found it, thank you.' },
    ],
  },
  {
    ...english,
    kinds: ['licence', 'account'],
    messages: [
      { side: 'buyer', afterMinutes: 90, words: 'My company needs a receipt with its tax number on it.' },
      { side: 'seller', afterMinutes: 60, words: 'You can type it yourself on the receipt page before printing.' },
    ],
  },
  {
    ...english,
    kinds: ['file'],
    messages: [
      { side: 'buyer', afterMinutes: 10, words: 'The download stopped at 80 %. Do I lose anything if I start again?' },
      {
        side: 'seller',
        afterMinutes: 30,
        words: 'Nothing at all. Get a new link from the order as often as you need.',
      },
      { side: 'buyer', afterMinutes: 12, words: 'Second time lucky. Thanks!' },
    ],
  },
  {
    ...english,
    kinds: ['secret'],
    messages: [
      { side: 'buyer', afterMinutes: 2800, words: 'When will more of these be in stock?' },
      { side: 'seller', afterMinutes: 500, words: 'On Thursday. We will announce it on the home page of the shop.' },
    ],
  },
];
