/**
 * Every gateway through which money can come, with what people read of it. Accounts, forms, receipts, exports and the balance
 * sheet follow from this list; the adapter stands in `server/src/outside/gateways`, its account in a migration. Free of zod.
 */
import type { Texts } from '../core/locale.ts';

/** How a payer gets there: a code to scan at a desk, the gateway's page, or its page for phones, which opens its app. */
export const gatewayWays = ['qr', 'page', 'phone'] as const;
export type GatewayWay = (typeof gatewayWays)[number];

interface GatewayTexts {
  name: Texts;
  /** What the payer opens to pay, as in "open …". */
  app: Texts;
  /** What to know before choosing it. */
  note: Texts;
  /** The platform's account of what it holds there. */
  cash: Texts;
  /** Whether money comes through merchant accounts that admins enter; else the gateway is there or not by configuration. */
  byMerchants: boolean;
  /** In the order in which they are offered; each merchant account has some of them switched on. */
  ways: readonly [GatewayWay, ...GatewayWay[]];
  /** Ways whose address is for the one who asked alone, and for some minutes: asked for anew each time, and never kept. */
  ownOffers: readonly GatewayWay[];
  /** Whether what came can go back to whoever paid it. */
  refunds: boolean;
  /** For how many days from a payment the gateway gives back what it took; 0: never. */
  refundDays: number;
  /** Whether the gateway gives out a bill of each day. */
  bills: boolean;
  /** Whether that bill has what a lost dispute took; else such a loss is looked for in none. */
  billsTellDisputes: boolean;
  /** What it keeps is booked by itself up to so much of what came in a day, in thousandths; beyond, an admin looks. */
  feePerMilleMax: number;
  /**
   * Days from a payment in which its payer can have it undone, for which earnings of it are not withdrawn, until admins say
   * otherwise: 14 for a gateway of cards.
   */
  disputeDays: number;
}

export const gateways = {
  sandbox: {
    name: { 'zh-CN': '沙箱支付', 'en-US': 'Sandbox gateway' },
    app: { 'zh-CN': '沙箱支付', 'en-US': 'Sandbox gateway' },
    note: { 'zh-CN': '仅供体验，不会真实扣款', 'en-US': 'For testing; no real money is charged' },
    cash: { 'zh-CN': '沙箱渠道现金', 'en-US': 'Cash at the sandbox gateway' },
    byMerchants: false,
    ways: ['page'],
    ownOffers: [],
    refunds: true,
    refundDays: 360,
    bills: true,
    billsTellDisputes: true,
    feePerMilleMax: 12,
    disputeDays: 0,
  },
  alipay: {
    name: { 'zh-CN': '支付宝', 'en-US': 'Alipay' },
    app: { 'zh-CN': '支付宝', 'en-US': 'Alipay' },
    note: {
      'zh-CN': '用支付宝扫码，或在手机上打开支付宝付款',
      'en-US': 'Scan with Alipay, or pay in its app on your phone',
    },
    cash: { 'zh-CN': '支付宝渠道现金', 'en-US': 'Cash at Alipay' },
    byMerchants: true,
    ways: ['qr', 'page', 'phone'],
    ownOffers: [],
    refunds: true,
    refundDays: 360,
    bills: true,
    billsTellDisputes: true,
    feePerMilleMax: 12,
    disputeDays: 0,
  },
  wechat: {
    name: { 'zh-CN': '微信支付', 'en-US': 'WeChat Pay' },
    app: { 'zh-CN': '微信', 'en-US': 'WeChat' },
    note: {
      'zh-CN': '用微信扫码，或在手机浏览器里打开微信付款',
      'en-US': 'Scan with WeChat, or open it from the browser of your phone',
    },
    cash: { 'zh-CN': '微信支付渠道现金', 'en-US': 'Cash at WeChat Pay' },
    byMerchants: true,
    ways: ['qr', 'phone'],
    // It is bound to the payer's address on the net.
    ownOffers: ['phone'],
    refunds: true,
    refundDays: 360,
    bills: true,
    billsTellDisputes: true,
    feePerMilleMax: 12,
    disputeDays: 0,
  },
  stripe: {
    name: { 'zh-CN': '银行卡（Stripe）', 'en-US': 'Card (Stripe)' },
    app: { 'zh-CN': 'Stripe', 'en-US': 'Stripe' },
    note: {
      'zh-CN': '在 Stripe 的付款页用银行卡等方式付款，按人民币结算',
      'en-US': 'By card and more, on Stripe’s page; charged in CNY',
    },
    cash: { 'zh-CN': 'Stripe 渠道现金', 'en-US': 'Cash at Stripe' },
    byMerchants: true,
    ways: ['page'],
    ownOffers: [],
    refunds: true,
    refundDays: 180,
    bills: true,
    // What disputes move is left out of what is read of its balance.
    billsTellDisputes: false,
    feePerMilleMax: 80,
    disputeDays: 14,
  },
  epay: {
    name: { 'zh-CN': '支付宝 / 微信（易支付）', 'en-US': 'Alipay / WeChat Pay (epay)' },
    app: { 'zh-CN': '支付宝或微信', 'en-US': 'Alipay or WeChat' },
    note: { 'zh-CN': '在支付服务商的收银台扫码付款', 'en-US': 'Scan the code at the payment provider’s cashier' },
    cash: { 'zh-CN': '易支付渠道现金', 'en-US': 'Cash at epay providers' },
    byMerchants: true,
    ways: ['page'],
    ownOffers: [],
    // Its protocol gives a refund no number, so that asking twice would pay twice.
    refunds: false,
    refundDays: 0,
    bills: false,
    billsTellDisputes: false,
    feePerMilleMax: 12,
    disputeDays: 0,
  },
  epay2: {
    name: { 'zh-CN': '支付宝 / 微信（易支付 V2）', 'en-US': 'Alipay / WeChat Pay (epay V2)' },
    app: { 'zh-CN': '支付宝或微信', 'en-US': 'Alipay or WeChat' },
    note: { 'zh-CN': '在支付服务商的收银台扫码付款', 'en-US': 'Scan the code at the payment provider’s cashier' },
    cash: { 'zh-CN': '易支付 V2 渠道现金', 'en-US': 'Cash at epay V2 providers' },
    byMerchants: true,
    ways: ['page'],
    // Its address has the moment in it.
    ownOffers: ['page'],
    refunds: true,
    refundDays: 90,
    bills: false,
    billsTellDisputes: false,
    feePerMilleMax: 12,
    disputeDays: 0,
  },
} as const satisfies Record<string, GatewayTexts>;

export type GatewayName = keyof typeof gateways;
// The object's own keys are its type's, and the list is never empty.
export const gatewayNames = Object.keys(gateways) as [GatewayName, ...GatewayName[]];

/** The gateways that need a merchant account. */
export const merchantGatewayNames = gatewayNames.filter((name) => gateways[name].byMerchants) as [
  GatewayName,
  ...GatewayName[],
];

/** Whether what a gateway offers in this way is for the one who asked alone, and for some minutes. */
export function isOwnOffer(gateway: GatewayName, way: GatewayWay): boolean {
  const own: readonly GatewayWay[] = gateways[gateway].ownOffers;
  return own.includes(way);
}

export function isGateway(name: string): name is GatewayName {
  return Object.hasOwn(gateways, name);
}

/** The ledger's account of the platform's cash at a gateway. */
export type CashAccountKind = `cash_${GatewayName}`;

export function cashAccountOf(gateway: GatewayName): CashAccountKind {
  return `cash_${gateway}`;
}

export function isCashAccount(kind: string): kind is CashAccountKind {
  return cashAccountKinds.some((cash) => cash === kind);
}

export const cashAccountKinds = gatewayNames.map(cashAccountOf);

/** `{ cash_sandbox: … }` in one language, for tables of all accounts. */
export function cashAccountNames(locale: keyof Texts): Record<CashAccountKind, string> {
  const names = gatewayNames.map((gateway) => [cashAccountOf(gateway), gateways[gateway].cash[locale]]);
  // Each gateway has its pair.
  return Object.fromEntries(names) as Record<CashAccountKind, string>;
}
