import type { DemoDispute, TalkedKind } from './types.ts';

const chinese = { locale: 'zh-CN' } as const;
const english = { locale: 'en-US' } as const;

/**
 * Refunds that buyers ask for, and how each goes. `unseen` goods come back at once and need no steps; where a seller is
 * silent, the deadline complains for the buyer.
 */
export const demoDisputes: Readonly<Record<TalkedKind, readonly DemoDispute[]>> = {
  licence: [
    { ...chinese, reason: 'unseen', share: 1, words: '拍错规格了，还没打开看。', steps: [] },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '装好以后一直提示授权无效，按说明重装两遍了，截图在附件。',
      steps: [
        {
          by: 'seller',
          does: 'approve',
          afterHours: 3,
          words: '确认是当前版本的问题，暂时无法解决，全额退回，抱歉。',
        },
      ],
    },
    {
      ...chinese,
      reason: 'other',
      share: 0.5,
      words: '同事已经买过一份，重复了，能退一半吗？只看过一次，没怎么用。',
      steps: [
        {
          by: 'seller',
          does: 'refuse',
          afterHours: 20,
          words: '授权已经查看过，按规则不支持无理由退款，可以留给下一位同事用。',
        },
        { by: 'buyer', does: 'withdraw', afterHours: 5 },
      ],
    },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '说明写装好就能用，实际每次打开都要重新验证。',
      steps: [
        { by: 'seller', does: 'refuse', afterHours: 26, words: '多半是本机时间不对，校准后再试，使用说明里有写。' },
        {
          by: 'buyer',
          does: 'complain',
          afterHours: 4,
          words: '时间校准过了，第二天又要重新验证，录了视频，请平台看一下。',
        },
        {
          by: 'platform',
          does: 'decide',
          share: 1,
          afterHours: 18,
          words: '核对视频，问题确实存在，与商品说明不符，支持全额退款。',
        },
      ],
    },
    {
      ...english,
      reason: 'other',
      share: 1,
      words: 'Only after buying it I learnt that my company has this licence already.',
      steps: [
        {
          by: 'seller',
          does: 'approve',
          share: 0.8,
          afterHours: 6,
          words: 'It was opened, so we keep a small part and return the rest.',
        },
      ],
    },
  ],
  secret: [
    { ...chinese, reason: 'unseen', share: 1, words: '买重复了，还没有查看卡密。', steps: [] },
    { ...english, reason: 'unseen', share: 1, words: 'I picked the wrong option and have not opened it.', steps: [] },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '兑换提示“该码已被使用”，刚买的，附截图。',
      steps: [{ by: 'seller', does: 'approve', afterHours: 1, words: '上游批次问题，已退款，这一批已下架排查。' }],
    },
    {
      ...chinese,
      reason: 'faulty',
      share: 0.2,
      words: '五个码里有一个不能用，其他四个正常，退一个的钱就行。',
      steps: [{ by: 'seller', does: 'approve', afterHours: 9, words: '核实无误，退一个的金额，给你添麻烦了。' }],
    },
    {
      ...chinese,
      reason: 'other',
      share: 1,
      words: '兑换到别的账号上了，能不能退？',
      steps: [
        {
          by: 'seller',
          does: 'refuse',
          afterHours: 12,
          words: '码已经兑换，发行方不支持撤回，无法退款。',
        },
        { by: 'buyer', does: 'complain', afterHours: 30, words: '兑换的时候没有提醒不能撤回。' },
        {
          by: 'platform',
          does: 'decide',
          share: 0,
          afterHours: 22,
          words: '码有效且已到账，不属于商品问题，不支持退款；已要求卖家把提示移到价格旁。',
        },
      ],
    },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '兑换后到账的只有一半。',
      steps: [
        {
          by: 'platform',
          does: 'decide',
          share: 0.5,
          afterHours: 68,
          words: '查到账记录，确实只有一半，退还未到账的另一半，卖家已更正批次。',
        },
      ],
    },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '兑换时提示“请先完成实名认证”，用不了。',
      steps: [
        {
          by: 'seller',
          does: 'refuse',
          afterHours: 8,
          words: '实名认证是发行方的要求，认证后即可兑换，码仍有效。',
        },
      ],
    },
  ],
  account: [
    { ...chinese, reason: 'unseen', share: 1, words: '临时不需要了，账号还没看。', steps: [] },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '登录提示密码错误，改密邮件也收不到。',
      steps: [{ by: 'seller', does: 'approve', afterHours: 2, words: '该账号被误锁，已退款，可重新拍一个，同价。' }],
    },
    {
      ...chinese,
      reason: 'other',
      share: 0.4,
      words: '和详情里写的不完全一样，少了一部分，退一部分吧。',
      steps: [
        {
          by: 'seller',
          does: 'approve',
          share: 0.5,
          afterHours: 15,
          words: '详情写的确实是另一批的，按协商退一半差价，已更正。',
        },
      ],
    },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '用了两天提示异地登录被锁，说好的独享呢？',
      steps: [
        {
          by: 'seller',
          does: 'refuse',
          afterHours: 10,
          words: '后台只有你一个登录地，是你开了代理导致，关闭后即可申诉解锁。',
        },
        { by: 'buyer', does: 'complain', afterHours: 3, words: '没有开代理，登录记录截图在这里。' },
        {
          by: 'platform',
          does: 'decide',
          share: 0,
          afterHours: 30,
          words: '登录记录显示三个城市同日登录，均来自买家设备；账号已解锁可正常使用，不支持退款。',
        },
      ],
    },
    {
      ...english,
      reason: 'faulty',
      share: 1,
      words: 'On the second day the account no longer let me in.',
      steps: [
        {
          by: 'seller',
          does: 'approve',
          afterHours: 4,
          words: 'Our mistake while tidying up. The money is back; we are sorry for the trouble.',
        },
      ],
    },
  ],
  file: [
    { ...chinese, reason: 'unseen', share: 1, words: '买错了，还没下载。', steps: [] },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '文件打不开，换了两台电脑都一样。',
      steps: [{ by: 'buyer', does: 'withdraw', afterHours: 1 }],
    },
    {
      ...chinese,
      reason: 'other',
      share: 1,
      words: '和想的不一样，内容太少了。',
      steps: [
        {
          by: 'seller',
          does: 'refuse',
          afterHours: 25,
          words: '文件清单和大小都在详情页，已下载不支持退款，理解一下。',
        },
      ],
    },
    {
      ...english,
      reason: 'other',
      share: 1,
      words: 'I did not see that it is in Chinese.',
      steps: [
        { by: 'seller', does: 'approve', afterHours: 11, words: 'Fair enough, the title did not say so. It does now.' },
      ],
    },
  ],
};
