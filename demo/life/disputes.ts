import type { DemoDispute, TalkedKind } from './types.ts';

const chinese = { locale: 'zh-CN' } as const;
const english = { locale: 'en-US' } as const;

/**
 * Refunds that buyers ask for, and how each goes. `unseen` goods come back at once and need no steps; where a seller is
 * silent, the deadline complains for the buyer.
 */
export const demoDisputes: Readonly<Record<TalkedKind, readonly DemoDispute[]>> = {
  licence: [
    { ...chinese, reason: 'unseen', share: 1, words: '拍错规格了，应该买包年的，还没打开看。', steps: [] },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '装在公司电脑上一直提示机器码无效，按说明重装两遍了，截图在附件。',
      steps: [
        {
          by: 'seller',
          does: 'approve',
          afterHours: 3,
          words: '确认是该型号主板读不到序列号，暂时无法解决，全额退回，抱歉。',
        },
      ],
    },
    {
      ...chinese,
      reason: 'other',
      share: 0.5,
      words: '同事已经买过一份，重复了，能退一半吗？只绑过一次测试域名。',
      steps: [
        {
          by: 'seller',
          does: 'refuse',
          afterHours: 20,
          words: '授权已激活并使用五天，按规则不支持退款，可以帮你改绑到别的域名。',
        },
        { by: 'buyer', does: 'withdraw', afterHours: 5 },
      ],
    },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '详情写支持离线使用，实际每天都要联网验证。',
      steps: [
        { by: 'seller', does: 'refuse', afterHours: 26, words: '离线需要先下载授权文件，使用说明第二节有写。' },
        { by: 'buyer', does: 'complain', afterHours: 4, words: '下载过了，文件第二天就过期，录了视频，请平台看一下。' },
        {
          by: 'platform',
          does: 'decide',
          share: 1,
          afterHours: 18,
          words: '核对视频，离线文件有效期与描述的 14 天不符，支持全额退款。',
        },
      ],
    },
    {
      ...english,
      reason: 'other',
      share: 1,
      words: 'I bought the monthly licence and only then found the yearly one on sale.',
      steps: [
        {
          by: 'seller',
          does: 'approve',
          share: 0.8,
          afterHours: 6,
          words: 'Six days are used; we return the rest. The yearly one is still on sale until Sunday.',
        },
      ],
    },
  ],
  secret: [
    { ...chinese, reason: 'unseen', share: 1, words: '买重复了，还没有查看卡密。', steps: [] },
    { ...english, reason: 'unseen', share: 1, words: 'Wrong amount, I have not opened it.', steps: [] },
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
      words: '五张里有一张不能用，其他四张正常，退一张的钱就行。',
      steps: [{ by: 'seller', does: 'approve', afterHours: 9, words: '核实无误，退一张的金额，给你添麻烦了。' }],
    },
    {
      ...chinese,
      reason: 'other',
      share: 1,
      words: '充错号码了，能不能退？',
      steps: [
        {
          by: 'seller',
          does: 'refuse',
          afterHours: 12,
          words: '充值卡已使用，运营商不支持撤回，详情页有提示，无法退款。',
        },
        { by: 'buyer', does: 'complain', afterHours: 30, words: '页面提示太小了，看不见。' },
        {
          by: 'platform',
          does: 'decide',
          share: 0,
          afterHours: 22,
          words: '购买须知与兑换说明均有提示且卡已到账，不支持退款；已要求卖家把提示移到价格旁。',
        },
      ],
    },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '兑换后到账面额不对，买的 100 到账 50。',
      steps: [
        {
          by: 'platform',
          does: 'decide',
          share: 0.5,
          afterHours: 68,
          words: '查到账记录确为 50 元面值，退还未到账的另一半，卖家已更正批次。',
        },
      ],
    },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '短信包兑换提示“签名未备案”，用不了。',
      steps: [
        {
          by: 'seller',
          does: 'refuse',
          afterHours: 8,
          words: '签名备案是使用前提，详情页已写明，备案通过后即可使用，码仍有效。',
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
      words: '限定角色和图片里不是同一个，少了一半价值，退一部分吧。',
      steps: [
        {
          by: 'seller',
          does: 'approve',
          share: 0.5,
          afterHours: 15,
          words: '图片确实是另一批的，按协商退一半差价，图已更换。',
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
      words: 'The seat was removed from the team on the second day.',
      steps: [
        {
          by: 'seller',
          does: 'approve',
          afterHours: 4,
          words: 'Our mistake while tidying up the team. The money is back, and a new seat is free for a month.',
        },
      ],
    },
  ],
  file: [
    { ...chinese, reason: 'unseen', share: 1, words: '以为是视频课，还没下载。', steps: [] },
    {
      ...chinese,
      reason: 'faulty',
      share: 1,
      words: '压缩包打不开，换了两台电脑都一样。',
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
      words: 'I did not see that the book is in Chinese.',
      steps: [
        { by: 'seller', does: 'approve', afterHours: 11, words: 'Fair enough, the title did not say so. It does now.' },
      ],
    },
  ],
};
