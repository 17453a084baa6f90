import type { Locale } from '#contract/core/locale.ts';
import type { AlipayAnswers } from './alipayAnswers.ts';
import type { WechatAnswers } from './wechatAnswers.ts';
import type { BillAnswers } from './billAnswers.ts';

/** What the payer can do on the gateway's page. */
export const acts = ['pay', 'lost', 'late', 'doubled', 'forged_signature', 'forged_amount', 'cancel'] as const;
export type Act = (typeof acts)[number];

/** What they can do about a payment that is paid. */
export const disputeActs = [
  'dispute_open',
  'dispute_won',
  'dispute_lost',
  'dispute_withdrawn',
  'dispute_forged',
] as const;
export type DisputeAct = (typeof disputeActs)[number];

/** What they can do about a payment that is paid where the sandbox plays Alipay or WeChat Pay. */
export const complaintActs = [
  'complain',
  'complain_lost',
  'complain_late',
  'complain_doubled',
  'complain_forged',
  'complain_unknown',
  'complain_elsewhere',
  'complain_amount',
  'complain_older',
  'complain_again',
  'complain_withdrawn',
  'complain_refunded',
  'complain_part',
] as const;
export type ComplaintAct = (typeof complaintActs)[number];

interface PageTexts {
  title: string;
  mark: string;
  markHint: string;
  merchantNumber: string;
  payUntil: string;
  pay: string;
  others: string;
  othersHint: string;
  acts: Record<Exclude<Act, 'pay' | 'cancel'>, { name: string; hint: string }>;
  disputes: { title: string; hint: string; acts: Record<DisputeAct, string> };
  complaints: { title: string; hint: string; acts: Record<ComplaintAct, string> };
  cancel: string;
  back: string;
  paid: string;
  expired: string;
  cancelled: string;
  refused: string;
  taken: string;
  unreached: string;
  notFound: string;
  /** The page of the merchant who speaks the epay protocol. */
  epay: { title: string; hint: string; address: string; account: string; key: string };
  /** The page of the application that asks as Alipay's do. */
  alipay: {
    title: string;
    hint: string;
    address: string;
    app: string;
    seller: string;
    key: string;
    gatewayKey: string;
    answersTitle: string;
    answers: Record<AlipayAnswers, string>;
  };
  /** The page of the merchant that asks as those of WeChat Pay do. */
  wechat: {
    title: string;
    hint: string;
    address: string;
    account: string;
    app: string;
    serial: string;
    key: string;
    apiKey: string;
    gatewayKeyId: string;
    gatewayKey: string;
    codes: string;
    noCodes: string;
    inWechat: string;
    answersTitle: string;
    answers: Record<WechatAnswers, string>;
  };
  /** The page on which one chooses how bills are. */
  bills: { title: string; hint: string; answers: Record<BillAnswers, string> };
  otherLanguage: string;
}

export const texts: Record<Locale, PageTexts> = {
  'zh-CN': {
    title: '沙箱支付',
    mark: '沙箱环境',
    markHint: '不会产生真实扣款',
    merchantNumber: '商户单号',
    payUntil: '请在此之前支付',
    pay: '支付 {amount}',
    others: '模拟其他情况',
    othersHint: '真实的支付网关有时会这样，可用来检验商城如何应对。',
    acts: {
      lost: { name: '支付，通知丢失', hint: '商城会自行查询，很快到账。' },
      late: { name: '支付，通知延迟', hint: '通知在 {seconds} 秒后发出。' },
      doubled: { name: '支付，通知重复', hint: '同一通知同时发出两次，只应到账一次。' },
      forged_signature: { name: '伪造通知：签名错误', hint: '没有付款，商城应当拒绝。' },
      forged_amount: { name: '伪造通知：金额错误', hint: '没有付款，通知称已付 ¥0.01，商城应当拒绝。' },
    },
    disputes: {
      title: '模拟争议',
      hint: '付款人向网关要求退款。网关会发出已签名的通知。',
      acts: {
        dispute_open: '提出争议',
        dispute_won: '商户胜诉，款项保留',
        dispute_lost: '商户败诉，款项退给付款人',
        dispute_withdrawn: '付款人撤回',
        dispute_forged: '伪造的败诉通知：签名错误',
      },
    },
    complaints: {
      title: '模拟投诉',
      hint: '付款人向支付宝或微信支付投诉这笔支付。通知只说有新进展，商城随后自行查询。',
      acts: {
        complain: '投诉',
        complain_lost: '投诉，通知丢失',
        complain_late: '投诉，通知延迟',
        complain_doubled: '投诉，通知重复',
        complain_forged: '投诉，通知签名错误',
        complain_unknown: '投诉，订单号无人认识',
        complain_elsewhere: '投诉，被诉的是其他商户',
        complain_amount: '投诉，没有金额（仅微信支付）',
        complain_older: '投诉，旧版交易投诉（仅支付宝）',
        complain_again: '付款人再次投诉',
        complain_withdrawn: '付款人撤诉',
        complain_refunded: '款项全部退给付款人',
        complain_part: '退给付款人一分',
      },
    },
    cancel: '取消并返回',
    back: '返回商城',
    paid: '已支付',
    expired: '支付已超时，无法继续付款。',
    cancelled: '之前已取消；在截止时间前仍可支付。',
    refused: '商城拒绝了伪造的通知（HTTP {status}），没有入账。',
    taken: '商城接受了伪造的通知（HTTP {status}），这不应该发生。',
    unreached: '无法连接商城，通知没有送达。',
    notFound: '没有找到这笔支付。',
    epay: {
      title: '易支付商户（沙箱）',
      hint: '在“支付渠道”登记下列信息并批准，即可试用易支付协议，不会产生真实扣款。',
      address: '接口地址',
      account: '商户 ID（pid）',
      key: '商户密钥（key）',
    },
    alipay: {
      title: '支付宝应用（沙箱）',
      hint: '在“支付渠道”登记下列信息并批准，即可试用支付宝，不会产生真实扣款。',
      address: '接口地址',
      app: '应用 ID（APPID）',
      seller: '商户账号（PID）',
      key: '应用私钥',
      gatewayKey: '支付宝公钥',
      answersTitle: '网关如何应答',
      answers: {
        right: '正常',
        forged: '签名错误',
        fen: '金额少一分',
        error: 'HTTP 500',
        silent: '一直没有应答',
        busy: '系统繁忙',
        lost: '已处理，但应答丢失',
        refused: '拒绝退款',
        late: '付款处理中',
        failed: '付款受理后失败',
        wrong_name: '收款人姓名不符',
        poor: '付款余额不足',
      },
    },
    wechat: {
      title: '微信支付商户（沙箱）',
      hint: '在“支付渠道”登记下列信息、测试并批准，即可试用微信支付，不会产生真实扣款。',
      address: '接口地址',
      account: '商户号（mchid）',
      app: '应用 ID（appid）',
      serial: '商户 API 证书序列号',
      key: '商户 API 私钥',
      apiKey: 'APIv3 密钥',
      gatewayKeyId: '微信支付公钥 ID',
      gatewayKey: '微信支付公钥',
      codes: '扫码付款',
      noCodes: '现在没有可以扫的付款码。',
      inWechat: '请在微信外打开订单，进行支付。',
      answersTitle: '网关如何应答',
      answers: {
        right: '正常',
        forged: '签名错误',
        old: '签名早已过期',
        fen: '金额少一分',
        error: 'HTTP 500',
        silent: '一直没有应答',
        busy: '频率限制',
        lost: '已处理，但应答丢失',
        rotated: '改用新的平台证书签名',
        switching: '通知改用另一种方式签名（公钥与平台证书互换）',
        refused: '拒绝退款',
        poor: '退款：余额不足',
        processing: '退款：处理中',
        abnormal: '退款：异常',
      },
    },
    bills: {
      title: '对账单（沙箱）',
      hint: '商城下载前一天的账单时，沙箱这样应答；沙箱支付与沙箱支付宝相同。',
      answers: {
        right: '正常',
        late: '账单尚未生成',
        silent: '一直没有应答',
        error: 'HTTP 500',
        missing: '缺少一行',
        extra: '多出一行',
        doubled: '有一行重复',
        fen: '有一行金额少一分',
        fee: '第一行手续费为一成',
        state: '有一行状态不同（沙箱支付）',
        cut: '账单不完整',
      },
    },
    otherLanguage: 'English',
  },
  'en-US': {
    title: 'Sandbox payment',
    mark: 'Sandbox',
    markHint: 'No real money moves',
    merchantNumber: 'Merchant number',
    payUntil: 'Pay until',
    pay: 'Pay {amount}',
    others: 'Try something else',
    othersHint: 'Real gateways do these things now and then. See how the shop copes.',
    acts: {
      lost: { name: 'Pay, lose the notice', hint: 'The shop asks by itself before long.' },
      late: { name: 'Pay, send the notice late', hint: 'The notice goes out after {seconds} seconds.' },
      doubled: { name: 'Pay, send the notice twice', hint: 'Both go out at once; only one may count.' },
      forged_signature: {
        name: 'Forge a notice: wrong signature',
        hint: 'Nothing is paid; the shop should refuse it.',
      },
      forged_amount: {
        name: 'Forge a notice: wrong amount',
        hint: 'Nothing is paid; the notice claims ¥0.01 and the shop should refuse it.',
      },
    },
    disputes: {
      title: 'Try a dispute',
      hint: 'The payer asks the gateway for the money back. The gateway sends a signed notice.',
      acts: {
        dispute_open: 'Open a dispute',
        dispute_won: 'The merchant wins: the money stays',
        dispute_lost: 'The merchant loses: the payer has the money back',
        dispute_withdrawn: 'The payer withdraws it',
        dispute_forged: 'A forged notice of a loss: wrong signature',
      },
    },
    complaints: {
      title: 'Try a complaint',
      hint: 'The payer complains at Alipay or WeChat Pay. A notice says only that there is something new: the shop asks.',
      acts: {
        complain: 'Complain',
        complain_lost: 'Complain, lose the notice',
        complain_late: 'Complain, send the notice late',
        complain_doubled: 'Complain, send the notice twice',
        complain_forged: 'Complain, forge the notice: wrong signature',
        complain_unknown: 'Complain of a payment that nobody knows',
        complain_elsewhere: 'Complain of another merchant',
        complain_amount: 'Complain without an amount (WeChat Pay alone)',
        complain_older: 'Complain, of the older kind (Alipay alone)',
        complain_again: 'The payer complains again',
        complain_withdrawn: 'The payer withdraws it',
        complain_refunded: 'The payer has all of the money back',
        complain_part: 'The payer has one fen back',
      },
    },
    cancel: 'Cancel and go back',
    back: 'Back to the shop',
    paid: 'Paid',
    expired: 'The time to pay is over.',
    cancelled: 'You cancelled before. You can still pay until the time is over.',
    refused: 'The shop refused the forged notice (HTTP {status}). Nothing was credited.',
    taken: 'The shop took the forged notice (HTTP {status}). That must not happen.',
    unreached: 'The shop could not be reached, so the notice was not delivered.',
    notFound: 'There is no such payment.',
    epay: {
      title: 'Epay merchant (sandbox)',
      hint: 'Add this under “Gateways” and approve it to try the epay protocol. No real money moves.',
      address: 'API address',
      account: 'Merchant ID (pid)',
      key: 'Merchant key',
    },
    alipay: {
      title: 'Alipay application (sandbox)',
      hint: 'Add this under “Gateways” and approve it to try Alipay. No real money moves.',
      address: 'API address',
      app: 'Application ID (APPID)',
      seller: 'Merchant account (PID)',
      key: 'Application private key',
      gatewayKey: 'Alipay public key',
      answersTitle: 'How the gateway answers',
      answers: {
        right: 'As it should',
        forged: 'Signed by somebody else',
        fen: 'One fen less',
        error: 'HTTP 500',
        silent: 'Not at all',
        busy: 'Busy',
        lost: 'Done, but the answer is lost',
        refused: 'Refunds are refused',
        late: 'Payouts are on their way',
        failed: 'Payouts fail on their way',
        wrong_name: 'Payouts: another name',
        poor: 'Payouts: too little money',
      },
    },
    wechat: {
      title: 'WeChat Pay merchant (sandbox)',
      hint: 'Add this under “Gateways”, test and approve it to try WeChat Pay. No real money moves.',
      address: 'API address',
      account: 'Merchant number (mchid)',
      app: 'Application ID (appid)',
      serial: 'Serial number of the API certificate',
      key: 'Merchant API private key',
      apiKey: 'APIv3 key',
      gatewayKeyId: 'ID of the WeChat Pay public key',
      gatewayKey: 'WeChat Pay public key',
      codes: 'Scan a code',
      noCodes: 'There is no code to scan now.',
      inWechat: 'Open the order outside WeChat to pay.',
      answersTitle: 'How the gateway answers',
      answers: {
        right: 'As it should',
        forged: 'Signed by somebody else',
        old: 'Signed too long ago',
        fen: 'One fen less',
        error: 'HTTP 500',
        silent: 'Not at all',
        busy: 'Too many requests',
        lost: 'Done, but the answer is lost',
        rotated: 'Signs with the next platform certificate',
        switching: 'Signs notices the other way: certificate for public key',
        refused: 'Refunds are refused',
        poor: 'Refunds: too little money',
        processing: 'Refunds: on their way',
        abnormal: 'Refunds: the payer’s account takes none',
      },
    },
    bills: {
      title: 'Bills (sandbox)',
      hint: 'How the sandbox answers when the shop asks for the bill of the day before, as itself and as Alipay.',
      answers: {
        right: 'Rightly',
        late: 'No bill yet',
        silent: 'No answer at all',
        error: 'HTTP 500',
        missing: 'One line is missing',
        extra: 'One line too many',
        doubled: 'One line twice',
        fen: 'One amount is a fen less',
        fee: 'The first line’s fee is a tenth',
        state: 'One line in another state (sandbox gateway)',
        cut: 'The bill is cut off',
      },
    },
    otherLanguage: '中文',
  },
};
