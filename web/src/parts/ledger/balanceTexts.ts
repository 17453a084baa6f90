import { defineTexts } from '../../language/texts.ts';

/** What somebody reads wherever they pay from their balance. */
export const balanceTexts = defineTexts('payFromBalance', {
  'zh-CN': {
    ofPurses: '可消费余额 {{spend}}，收入余额 {{earned}}',
    ofSpend: '可消费余额 {{spend}}',
    ofEarned: '收入余额 {{earned}}',
    purses: '可消费余额付 {{available}}，收入余额付 {{earned}}',
    stopped: '您有欠款 {{owed}}，还清之前不能用余额支付。',
    payable: '充值 {{amount}} 即可还清欠款并用余额支付，也可以改用其他支付方式。',
    recharge: '去充值',
    why: '为什么有欠款？',
  },
  'en-US': {
    ofPurses: '{{spend}} of your spend-only balance, {{earned}} of your earned balance',
    ofSpend: '{{spend}} of your spend-only balance',
    ofEarned: '{{earned}} of your earned balance',
    purses: '{{available}} from your spend-only balance, {{earned}} from your earned balance',
    stopped: 'You owe {{owed}}. Until it is paid, you cannot pay from your balance.',
    payable: 'Recharge {{amount}} to settle it and pay from your balance, or choose another way to pay.',
    recharge: 'Recharge',
    why: 'Why do I owe this?',
  },
});
