import { defineTexts } from '../../language/texts.ts';

export const giftTexts = defineTexts('walletGift', {
  'zh-CN': {
    title: '兑换礼品码',
    lead: '输入或粘贴礼品码，金额立即存入余额。',
    code: '礼品码',
    help: '{{length}} 位字母和数字，不区分大小写，空格和短横可省略',
    left_other: '还差 {{count}} 位',
    slip: '礼品码有误，请核对是否输错',
    redeem: '兑换',
    done: '已兑换 {{amount}}，余额 {{balance}}。',
    another: '可以继续兑换下一个。',
    paidDebt: '兑换的金额先偿还了欠款，余下的计入余额。',
  },
  'en-US': {
    title: 'Redeem a gift code',
    lead: 'Enter or paste the code. The value is added to your balance immediately.',
    code: 'Gift code',
    help: '{{length}} letters and digits; case, spaces and dashes do not matter',
    left_one: '{{count}} more character',
    left_other: '{{count}} more characters',
    slip: 'This gift code is not valid; please check it for typos',
    redeem: 'Redeem',
    done: '{{amount}} added. Your balance is {{balance}}.',
    another: 'You can redeem another code.',
    paidDebt: 'It paid what you owed first; the rest was added to your balance.',
  },
});
