import { gatewayRefundStates } from '#contract/orders/gatewayRefundProcess.ts';
import { defineTexts } from '../../language/texts.ts';
import { defineStates } from '../../record/defineStates.ts';

export const returnTexts = defineTexts('recharge-returns', {
  'zh-CN': {
    title: '未用的充值可以退回',
    lead: '充值后没有花掉的金额，可以退回原支付渠道。礼品码、赠送和收入不能这样退。',
    recharged: '{{gateway}} 充值 {{amount}}',
    until: '最多可退 {{max}}，{{until}} 前办理',
    feeKept: '渠道手续费 {{fee}} 不退',
    act: '退回',
    actOf: '退回 {{gateway}} 充值 {{amount}}',
    dialogTitle: '退回 {{gateway}}',
    dialogLead: '提交后金额立即从余额冻结，渠道受理后不能撤回；渠道不受理时会回到余额。',
    amount: '退回金额',
    amountHelp: '最多 {{max}}',
    get: '{{gateway}} 到账',
    bonus: '收回充值赠送',
    taken: '余额减少',
    days: '一般 {{days}} 天内到账',
    asked: '已提交，退回办理中',
    state: '{{amount}} 退回',
    stateBonus: '{{amount}} 退回，收回赠送 {{bonus}}',
    owing: '您（或同一实名的另一个账号）有欠款，还清后才能退回充值。',
    leaving: '账号正在注销，停止注销后才能退回充值。',
    disputed: '您有一笔付款正在支付渠道争议中，有结论后才能退回充值。',
    waiting: '邮箱、手机号或两步验证刚刚变更，{{time}} 起可以退回充值。',
    too_often: '最近 {{days}} 天退回充值的次数（{{times}} 次）已用完。',
  },
  'en-US': {
    title: 'Get unspent recharges back',
    lead: 'What you recharged and did not spend can go back to where you paid from. Gift codes, bonuses and earnings cannot.',
    recharged: '{{amount}} through {{gateway}}',
    until: 'Up to {{max}} can go back, until {{until}}',
    feeKept: 'The gateway’s fee of {{fee}} is not refunded',
    act: 'Return',
    actOf: 'Return {{amount}} through {{gateway}}',
    dialogTitle: 'Return to {{gateway}}',
    dialogLead:
      'The amount is set aside at once. Once the gateway accepts it, this cannot be undone; if it does not, the money returns to your balance.',
    amount: 'Amount to return',
    amountHelp: '{{max}} at most',
    get: 'Returned to {{gateway}}',
    bonus: 'Bonus taken back',
    taken: 'Leaves your balance',
    days: 'usually within {{days}} days',
    asked: 'Requested; it is on its way',
    state: '{{amount}} returned',
    stateBonus: '{{amount}} returned, bonus of {{bonus}} taken back',
    owing: 'You, or the other account of your real name, owe money. Once it is paid, recharges can go back.',
    leaving: 'Your account is about to be deleted. Stop that first, then return recharges.',
    disputed: 'One of your payments is disputed at its gateway. Once that is decided, recharges can go back.',
    waiting: 'Your e-mail, mobile number or second factor has just changed. Recharges can go back from {{time}}.',
    too_often: 'You have had recharges returned {{times}} times in {{days}} days, which is the limit.',
  },
});

const stateTexts = defineTexts('recharge-return-states', {
  'zh-CN': { asked: '办理中', accepted: '已退回', failed: '渠道未受理，已回到余额' },
  'en-US': { asked: 'Under way', accepted: 'Returned', failed: 'Not accepted; back in your balance' },
});

export const returnLooks = defineStates(gatewayRefundStates, stateTexts, {
  asked: 'waiting',
  accepted: 'good',
  failed: 'ended',
});
