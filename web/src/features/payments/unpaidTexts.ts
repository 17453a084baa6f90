import { defineTexts } from '../../language/texts.ts';

export const unpaidTexts = defineTexts('unpaid', {
  'zh-CN': {
    one: '《{{title}}》',
    several_other: '《{{title}}》和另外 {{count}} 笔',
    lacks: '{{what}}待支付 {{amount}}，请充值 {{missing}}（已填好）。保留至 {{time}}。',
    suffices: '{{what}}待支付 {{amount}}，余额已足够。保留至 {{time}}。',
    backToPayment: '返回付款页',
    payNow: '返回支付订单 {{amount}}',
    payWhat: '{{what}}还在等待付款，保留至 {{time}}。',
  },
  'en-US': {
    one: '“{{title}}”',
    several_one: '“{{title}}” and {{count}} more',
    several_other: '“{{title}}” and {{count}} more',
    lacks: '{{amount}} is due for {{what}}. Recharge {{missing}}, filled in below. Kept for you until {{time}}.',
    suffices: '{{amount}} is due for {{what}}, and your balance covers it. Kept for you until {{time}}.',
    backToPayment: 'Back to the payment',
    payNow: 'Back to payment of {{amount}}',
    payWhat: 'Still to be paid: {{what}}. Kept for you until {{time}}.',
  },
});
