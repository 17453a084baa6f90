import { defineTexts } from '../../language/texts.ts';

export const promiseTexts = defineTexts('promises', {
  'zh-CN': {
    promiseInstant: '授权码、卡密立即发货',
    promiseInstantText:
      '授权码、卡密、账号和文件在付款成功的同时发货；人工服务在商品页写明的时间内交付，逾期自动退款。',
    promiseReturn: '未查看 {{days}} 天可退',
    promiseReturnText: '还没有查看内容，就可以无理由退款。',
    promiseGenuine: '正品保证',
    promiseGenuineText: '授权公开可查；不是正品，原款退回。',
  },
  'en-US': {
    promiseInstant: 'Keys and codes at once',
    promiseInstantText:
      'Keys, codes, accounts and files come in the same moment as your payment. Services come within the time on their page, or you are refunded.',
    promiseReturn: '{{days}}-day refund if unopened',
    promiseReturnText: 'As long as you have not opened it, you get your money back for any reason.',
    promiseGenuine: 'Genuine, or your money back',
    promiseGenuineText: 'Anyone can verify a licence. If it is not genuine, you are refunded.',
  },
});
