import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('wallet', {
  'zh-CN': {
    recharge: '充值',

    rechargeLead: '充值到余额，购买时一步付清。',
    balanceNow: '当前余额',
    owed: '您有欠款 {{amount}}。',
    owedWhy: '为什么有欠款？',
    owedFirst: '充值和礼品码先偿还欠款，余下的计入余额；还清后即可恢复使用余额。',
    preset: '常用金额，点一下就去支付',
    amountField: '充值金额（元）',
    amountHelp: '{{min}} 至 {{max}}，最多两位小数',
    gateway: '支付渠道',
    bonus: '充值满 {{from}} 赠送 {{rate}}%，最多 {{max}}；只能消费，本期每人一次。',
    bonusNow: '这笔充值赠送 {{bonus}}。',
    next: '去支付 {{amount}}',
    nextEmpty: '去支付',
    afterwards: '支付成功后立即到账，可在收支明细中查看。',
    toStatement: '查看收支明细',
  },
  'en-US': {
    recharge: 'Recharge',

    rechargeLead: 'Recharge your balance and pay in one step when you buy.',
    balanceNow: 'Current balance',
    owed: 'You owe {{amount}}.',
    owedWhy: 'Why do I owe this?',
    owedFirst:
      'Recharges and gift codes pay it first; the rest goes to your balance. Once it is paid, you can use your balance again.',
    preset: 'Common amounts: one tap goes to the payment',
    amountField: 'Amount (CNY)',
    amountHelp: '{{min}} to {{max}}, up to two decimal places',
    gateway: 'Payment method',
    bonus:
      'Recharge {{from}} or more and get a {{rate}}% bonus, up to {{max}}: to spend only, once per person during this offer.',
    bonusNow: 'You get a bonus of {{bonus}}.',
    next: 'Pay {{amount}}',
    nextEmpty: 'Go to payment',
    afterwards: 'The amount is added to your balance as soon as you have paid, and listed under income and expenses.',
    toStatement: 'See income and expenses',
  },
});
