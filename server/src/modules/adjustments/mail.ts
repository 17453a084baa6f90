/** Mail about money that an admin moved, to whom it belongs; and to admins, when one of them has to decide. */
import { moneyRuleUnit, type MoneyRuleName } from '#contract/money/moneyRules.ts';
import type { Locale } from '#contract/core/locale.ts';
import { formatFen } from '#contract/core/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listOtherAdminEmails } from '../identity/service.ts';
import { notify, type LetterText, type Notice } from '../messages/service.ts';
import type { AdjustmentRow } from './adjustments.repository.ts';

type Texts = Record<Locale, LetterText>;

/** As many admins are written to at most. */
const adminsWrittenTo = 10;

/** Writes to a user when the transaction commits. */
export async function tellUser(
  tx: Tx,
  userId: number,
  told: Pick<Notice, 'kind' | 'params'> & { mail: Texts },
  now: Date,
): Promise<void> {
  await notify(tx, [{ ...told, to: [userId] }], now);
}

/** Writes to all admins but one when the transaction commits. */
export async function tellAdmins(
  tx: Tx,
  { kind, except, texts, now }: { kind: 'decision_waiting' | 'rules_changed'; except: number; texts: Texts; now: Date },
): Promise<void> {
  const to = await listOtherAdminEmails(tx, { except, max: adminsWrittenTo });
  await notify(tx, [{ kind, to, params: {}, mail: texts }], now);
}

type Adjusted = Pick<AdjustmentRow, 'id' | 'amountFen' | 'holdId' | 'reason' | 'state' | 'reversalReason'>;

/** What the user of an adjustment is told. */
export function adjustedNotice(row: Adjusted): Pick<Notice, 'kind' | 'params'> & { mail: Texts } {
  const isMore = row.state === 'reversed' ? row.amountFen < 0 : row.amountFen > 0;
  const params = { amountFen: Math.abs(row.amountFen) };
  return { kind: isMore ? 'balance_raised' : 'balance_lowered', params, mail: adjustedTexts(row) };
}

/** An adjustment as its user reads of it: given, taken, paid out of a hold, or taken back. */
export function adjustedTexts(row: Adjusted): Texts {
  const isBack = row.state === 'reversed';
  const amountFen = isBack ? -row.amountFen : row.amountFen;
  const amount = formatFen(Math.abs(amountFen));
  const reason = isBack ? row.reversalReason : row.reason;
  const [zh, en] = adjustedSentences({ amount, isMore: amountFen > 0, isBack, ofHold: row.holdId });
  return {
    'zh-CN': {
      subject: isBack ? '余额调整已撤回' : '余额已调整',
      paragraphs: [zh, `原因：${reason}`, `编号：${row.id}。如有疑问，请联系平台。`],
    },
    'en-US': {
      subject: isBack ? 'A change of your balance was taken back' : 'Your balance was changed',
      paragraphs: [en, `Reason: ${reason}`, `Number: ${row.id}. If you have questions, contact the platform.`],
    },
  };
}

function adjustedSentences(said: {
  amount: string;
  isMore: boolean;
  isBack: boolean;
  ofHold: number | null;
}): [zh: string, en: string] {
  const { amount, isMore, isBack, ofHold } = said;
  if (ofHold !== null && !isBack) {
    return [`平台从冻结 ${ofHold} 中划出了 ${amount}。`, `The platform took ${amount} out of hold ${ofHold}.`];
  }
  const again = isBack ? ['此前的调整已撤回，', 'An earlier change was taken back: '] : ['', ''];
  if (isMore) return [`${again[0]}${amount} 已加入您的余额。`, `${again[1]}${amount} was added to your balance.`];
  return [`${again[0]}${amount} 已从您的余额中扣除。`, `${again[1]}${amount} was taken from your balance.`];
}

interface Asked {
  what: 'adjustment' | 'reversal' | 'gift';
  /** Who asks. */
  by: string;
  /** Whose balance, which batch. */
  about: string;
  amountFen: number;
  reason: string;
}

/** What waits for another admin. */
export function waitingTexts({ what, by, about, amountFen, reason }: Asked): Texts {
  const amount = formatFen(amountFen);
  const sentences: Record<Asked['what'], [zh: string, en: string]> = {
    adjustment: [`将 ${about} 的余额调整 ${amount}`, `to change the balance of ${about} by ${amount}`],
    reversal: [
      `撤回对 ${about} 余额的调整（${amount}）`,
      `to take back a change of ${amount} to the balance of ${about}`,
    ],
    gift: [`发放总额 ${amount} 的礼品码“${about}”`, `to make gift codes “${about}” worth ${amount} in all`],
  };
  const [zh, en] = sentences[what];
  return askedTexts({ by, reason, zh, en });
}

/** A change of a rule that waits for another admin. */
export function requestTexts(asked: {
  by: string;
  rule: MoneyRuleName;
  from: number;
  to: number;
  /** From which day on; null: as soon as it is agreed to. */
  day: string | null;
  reason: string;
}): Texts {
  const { by, rule, day, reason } = asked;
  const [from, to] = [valueOf(rule, asked.from), valueOf(rule, asked.to)];
  const names = ruleNames[rule];
  const zh = `将“${names['zh-CN']}”${day === null ? '' : `自 ${day} 起`}从 ${from} 改为 ${to}`;
  const en = `to change “${names['en-US']}” from ${from} to ${to}${day === null ? '' : ` as of ${day}`}`;
  return askedTexts({ by, reason, zh, en });
}

function askedTexts({ by, reason, zh, en }: Record<'by' | 'reason' | 'zh' | 'en', string>): Texts {
  return {
    'zh-CN': {
      subject: '有一项资金操作等待审批',
      paragraphs: [`${by} 申请${zh}。`, `原因：${reason}`, '请到“资金管理”中同意或拒绝。'],
    },
    'en-US': {
      subject: 'Something about money waits for a decision',
      paragraphs: [`${by} asks ${en}.`, `Reason: ${reason}`, 'Please agree or refuse under “Money”.'],
    },
  };
}

interface Held {
  id: number;
  amountFen: number;
  /** Why it was placed, or given back. */
  reason: string;
}

/** Money of the reader was set aside. */
export function heldTexts({ id, amountFen, reason, until }: Held & { until: string | null }): Texts {
  const amount = formatFen(amountFen);
  return {
    'zh-CN': {
      subject: '部分余额已被冻结',
      paragraphs: [
        `平台冻结了您余额中的 ${amount}（编号 ${id}）。这笔钱仍属于您，只是暂时不能使用。`,
        `原因：${reason}`,
        until ? `最迟到 ${until} 自动解冻。` : '处理完毕后解冻，届时会通知您。',
      ],
    },
    'en-US': {
      subject: 'Some of your balance is set aside',
      paragraphs: [
        `The platform set ${amount} of your balance aside (number ${id}). It is still yours, but cannot be spent for now.`,
        `Reason: ${reason}`,
        until
          ? `It comes free by itself at ${until} at the latest.`
          : 'It comes free when this is settled; you will be told.',
      ],
    },
  };
}

/** What was set aside is free again. */
export function freedTexts({ id, amountFen, reason }: Held): Texts {
  const amount = formatFen(amountFen);
  return {
    'zh-CN': {
      subject: '冻结的余额已解冻',
      paragraphs: [`${amount} 已退回您的余额（冻结编号 ${id}）。`, `说明：${reason}`],
    },
    'en-US': {
      subject: 'Money set aside is free again',
      paragraphs: [`${amount} is back on your balance (hold ${id}).`, `Note: ${reason}`],
    },
  };
}

/** Rules about money that an admin changed, for all the others. */
export function ruleTexts(change: {
  by: string;
  changes: readonly { rule: MoneyRuleName; from: number; to: number }[];
  /** From which day on; null: at once. */
  day: string | null;
  reason: string;
}): Texts {
  const { by, changes, day, reason } = change;
  const lines = (locale: Locale) =>
    changes.map(({ rule, from, to }) => `${ruleNames[rule][locale]}: ${valueOf(rule, from)} → ${valueOf(rule, to)}`);
  return {
    'zh-CN': {
      subject: '资金规则已修改',
      paragraphs: [
        `${by} 修改了资金规则${day === null ? '' : `，自 ${day} 起生效`}：`,
        ...lines('zh-CN'),
        `原因：${reason}`,
      ],
    },
    'en-US': {
      subject: 'Rules about money were changed',
      paragraphs: [
        `${by} changed rules about money${day === null ? '' : ` as of ${day}`}:`,
        ...lines('en-US'),
        `Reason: ${reason}`,
      ],
    },
  };
}

/** A change that was planned and does not come, for all the others. */
export function takenBackTexts(back: {
  by: string;
  rule: MoneyRuleName;
  from: number;
  to: number;
  reason: string;
}): Texts {
  const { by, rule, reason } = back;
  const [planned, kept] = [valueOf(rule, back.from), valueOf(rule, back.to)];
  const names = ruleNames[rule];
  return {
    'zh-CN': {
      subject: '一项定于以后生效的资金规则已撤回',
      paragraphs: [`${by} 撤回了“${names['zh-CN']}”将改为 ${planned} 的修改，仍为 ${kept}。`, `原因：${reason}`],
    },
    'en-US': {
      subject: 'A planned rule about money was taken back',
      paragraphs: [
        `${by} took back the change of “${names['en-US']}” to ${planned}. It stays at ${kept}.`,
        `Reason: ${reason}`,
      ],
    },
  };
}

const ruleNames: Record<MoneyRuleName, Record<Locale, string>> = {
  releaseDays: { 'zh-CN': '结算天数', 'en-US': 'Days until a sale is released' },
  newShopReleaseDays: { 'zh-CN': '新店结算天数', 'en-US': 'The same for new shops' },
  newShopDays: { 'zh-CN': '新店期（天）', 'en-US': 'Days for which a shop is new' },
  secondAdminFen: { 'zh-CN': '单人单次限额', 'en-US': 'Limit of one admin, in one act' },
  secondAdminDayFen: { 'zh-CN': '单人每日限额', 'en-US': 'Limit of one admin, in a day' },
  owedAlarmFen: { 'zh-CN': '欠款警戒线', 'en-US': 'Alarm for debts' },
  withdrawalMinFen: { 'zh-CN': '最低提现金额', 'en-US': 'Smallest withdrawal' },
  withdrawalFeeRate: { 'zh-CN': '提现手续费率', 'en-US': 'Withdrawal fee, rate' },
  withdrawalFeeMinFen: { 'zh-CN': '提现手续费下限', 'en-US': 'Withdrawal fee, at least' },
  withdrawalFeeMaxFen: { 'zh-CN': '提现手续费上限', 'en-US': 'Withdrawal fee, at most' },
  withdrawalDayCount: { 'zh-CN': '每日提现次数', 'en-US': 'Withdrawals a day' },
  withdrawalDayFen: { 'zh-CN': '每日提现金额', 'en-US': 'Withdrawn a day' },
  withdrawalFactorFen: { 'zh-CN': '提现免两步验证额', 'en-US': 'Withdrawn without a second factor' },
  disputeDaysSandbox: {
    'zh-CN': '沙箱支付收入可提现前的天数',
    'en-US': 'Days until earnings by the sandbox gateway can be withdrawn',
  },
  disputeDaysAlipay: { 'zh-CN': '支付宝收入可提现前的天数', 'en-US': 'Days until earnings by Alipay can be withdrawn' },
  disputeDaysWechat: {
    'zh-CN': '微信支付收入可提现前的天数',
    'en-US': 'Days until earnings by WeChat Pay can be withdrawn',
  },
  disputeDaysStripe: {
    'zh-CN': 'Stripe 收入可提现前的天数',
    'en-US': 'Days until earnings by Stripe can be withdrawn',
  },
  disputeDaysEpay: { 'zh-CN': '易支付收入可提现前的天数', 'en-US': 'Days until earnings by epay can be withdrawn' },
  disputeDaysEpay2: {
    'zh-CN': '易支付 V2 收入可提现前的天数',
    'en-US': 'Days until earnings by epay V2 can be withdrawn',
  },
  withdrawalGatewayDayFen: { 'zh-CN': '渠道每日自动付款', 'en-US': 'Paid by gateways a day' },
  withdrawalSecondAdminFen: { 'zh-CN': '提现双人审批线', 'en-US': 'Withdrawals that take two admins' },
  gatewayFeeByBuyer: { 'zh-CN': '渠道手续费由买家承担', 'en-US': 'Buyers bear the fees of gateways' },
  gatewayFeeMaxFen: { 'zh-CN': '渠道手续费上限', 'en-US': 'Fee of a gateway, at most' },
  rechargeBonusRate: { 'zh-CN': '充值赠送比例', 'en-US': 'Recharge bonus' },
  rechargeBonusFromFen: { 'zh-CN': '充值赠送起点', 'en-US': 'Recharges with a bonus, at least' },
  rechargeBonusMaxFen: { 'zh-CN': '充值赠送上限', 'en-US': 'Recharge bonus, at most' },
  rechargeBonusBudgetFen: { 'zh-CN': '充值赠送预算', 'en-US': 'Budget of recharge bonuses' },
  rechargeBonusRoundCount: { 'zh-CN': '充值赠送期数', 'en-US': 'Round of recharge bonuses' },
  rentalLateStartMinutes: {
    'zh-CN': '租约最晚开始计时（分钟）',
    'en-US': 'Leases: latest start of the clock, minutes',
  },
  rentalTestMinutes: { 'zh-CN': '租约试用（分钟）', 'en-US': 'Leases: time to test, minutes' },
  rentalAnswerHours: { 'zh-CN': '出租方答复（可租小时）', 'en-US': 'Leases: answer of the lessor, open hours' },
  rentalAnswerMaxHours: { 'zh-CN': '出租方最长答复（小时）', 'en-US': 'Leases: answer of the lessor at most, hours' },
  rentalCloseHours: { 'zh-CN': '租金结算与押金退还（小时）', 'en-US': 'Leases: rent due and deposit back, hours' },
  rentalClaimReleaseDays: { 'zh-CN': '押金赔付结算（天）', 'en-US': 'Claims: days until release' },
  rentalClaimAnswerDays: { 'zh-CN': '租客答复索赔（天）', 'en-US': 'Claims: answer of the tenant, days' },
  rentalMeetAgainDays: {
    'zh-CN': '再次交易须管理员裁决（天）',
    'en-US': 'Claims: an admin where both met within, days',
  },
  rentalAheadCount: { 'zh-CN': '待开始租约上限', 'en-US': 'Leases ahead of a person' },
  rentalFreeCancelCount: { 'zh-CN': '免费取消次数', 'en-US': 'Free cancellations' },
  rentalFreeCancelDays: { 'zh-CN': '免费取消的计数天数', 'en-US': 'Days in which free cancellations count' },
  rentalFreeCancelMinutes: {
    'zh-CN': '免费取消截止（开始前分钟）',
    'en-US': 'Free cancellation until, minutes before',
  },
  rentalRefusedCount: { 'zh-CN': '“可以使用”答复次数', 'en-US': 'Answers that it works, until an admin decides' },
  rentalRefusedDays: { 'zh-CN': '“可以使用”答复的计数天数', 'en-US': 'Days in which such answers count' },
  rentalReminderHours: { 'zh-CN': '第一次到期提醒（小时）', 'en-US': 'First reminder, hours' },
  rentalSecondReminderMinutes: { 'zh-CN': '第二次到期提醒（分钟）', 'en-US': 'Second reminder, minutes' },
  rentalLastReminderMinutes: { 'zh-CN': '最后一次到期提醒（分钟）', 'en-US': 'Last reminder, minutes' },
  rentalGapMinutes: { 'zh-CN': '默认空档（分钟）', 'en-US': 'Gap between leases, minutes' },
  rentalGapMinMinutes: { 'zh-CN': '空档下限（分钟）', 'en-US': 'Gap at least, minutes' },
  rentalGapMaxMinutes: { 'zh-CN': '空档上限（分钟）', 'en-US': 'Gap at most, minutes' },
  rentalDepositMaxFen: { 'zh-CN': '押金上限', 'en-US': 'Highest deposit' },
  rentalAheadDays: { 'zh-CN': '默认可提前预订（天）', 'en-US': 'Booked ahead, days' },
  rentalAheadMaxDays: { 'zh-CN': '最多可提前预订（天）', 'en-US': 'Booked ahead at most, days' },
  rentalListingsCount: { 'zh-CN': '每账号出租商品上限', 'en-US': 'Listings of an account' },
  rentalUnitsCount: { 'zh-CN': '每商品出租账号上限', 'en-US': 'Units of a listing' },
};

function valueOf(rule: MoneyRuleName, value: number): string {
  const unit = moneyRuleUnit(rule);
  if (unit === 'switch') return value === 1 ? '是 / yes' : '否 / no';
  if (unit === 'fen') return formatFen(value);
  return unit === 'rate' ? `${value / 100}%` : String(value);
}
