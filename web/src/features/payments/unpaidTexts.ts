import { defineTexts } from '../../language/texts.ts';

export const unpaidTexts = defineTexts('unpaid', {
  'zh-CN': {
    lacks: '《{{title}}》待支付 {{amount}}，请充值 {{missing}}（已填好）。订单保留至 {{time}}。',
    suffices: '《{{title}}》待支付 {{amount}}，余额已足够。订单保留至 {{time}}。',
    backToPayment: '返回付款页',
    payNow: '返回支付订单 {{amount}}',
    payWhat: '《{{title}}》还在等待付款，保留至 {{time}}。',
  },
  'en-US': {
    lacks: '“{{title}}” waits for {{amount}}. Add {{missing}}, filled in below. The order is kept until {{time}}.',
    suffices: '“{{title}}” waits for {{amount}}, and your balance covers it. The order is kept until {{time}}.',
    backToPayment: 'Back to the payment',
    payNow: 'Back to pay your order, {{amount}}',
    payWhat: '“{{title}}” still waits for its payment and is kept until {{time}}.',
  },
});
