import { defineTexts } from '../../language/texts.ts';

export const giftTexts = defineTexts('walletGift', {
  'zh-CN': {
    title: '兑换礼品码',
    lead: '粘贴或输入礼品码，金额立即进入余额。',
    code: '礼品码',
    help: '28 位字母和数字，大小写、空格和短横都不影响',
    left_other: '还差 {{count}} 位',
    slip: '礼品码有误，请核对是否输错',
    redeem: '兑换',
    done: '已兑换 {{amount}}，余额 {{balance}}。',
    another: '可以继续兑换下一个。',
  },
  'en-US': {
    title: 'Redeem a gift code',
    lead: 'Paste or type the code; its worth is on your balance at once.',
    code: 'Gift code',
    help: '28 letters and digits; case, spaces and dashes do not matter',
    left_one: '{{count}} character to go',
    left_other: '{{count}} characters to go',
    slip: 'This is not right; please check it for slips',
    redeem: 'Redeem',
    done: '{{amount}} redeemed; your balance is {{balance}}.',
    another: 'You can redeem another one.',
  },
});
