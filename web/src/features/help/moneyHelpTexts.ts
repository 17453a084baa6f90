import type { HelpGroup } from './help.ts';

export const moneyHelp: HelpGroup = {
  'zh-CN': '钱包与卖家收款',
  'en-US': 'Wallet and getting paid',
  topics: [
    {
      slug: 'balance',
      to: 'statement',
      'zh-CN': {
        question: '余额为什么分成两部分？',
        answer: [
          '一部分是充值、礼品码和退款得来的，用于在本站消费，不能提现，其中未用的充值可以退回原支付渠道；另一部分是您卖出商品的收入。购买时先用前一部分。',
          '分开记账，是为了让每一分钱都能说清来处。点收支明细里的任何一个数字，都能看到“这个数怎么来的”。',
        ],
      },
      'en-US': {
        question: 'Why does my balance have two parts?',
        answer: [
          'One part comes from top-ups, gift codes and refunds: it is spent here and can’t be withdrawn, but unspent top-ups can go back to where you paid. The other part is what you earned by selling. Purchases use the first part first.',
          'They are kept apart so that the origin of all money can be shown. Select any figure in your statement to see how it is calculated.',
        ],
      },
    },
    {
      slug: 'owed',
      to: 'statement',
      'zh-CN': {
        question: '“欠款”是什么？',
        answer: [
          '已经结算给您的货款后来被退款，而您的待结算收入和余额都不够补上时，差额记为欠款。',
          '之后的充值、收入会先偿还欠款；还清之前不能使用余额。',
        ],
      },
      'en-US': {
        question: 'What does “owed” mean?',
        answer: [
          'If a sale that was already paid out to you is refunded, and neither your pending earnings nor your balance cover it, the rest is owed.',
          'What comes in later pays it first. Until it is paid, your balance cannot be spent.',
        ],
      },
    },
    {
      slug: 'seller-paid',
      to: 'shopCenter',
      'zh-CN': {
        question: '卖家什么时候收到货款？',
        answer: [
          '买家付款后，货款先由平台暂存，扣除平台服务费后记入“待结算”。订单完成、且付款满店铺约定的结算天数后转入余额；没看过的商品还在可退期内、或有退款与投诉未了结时，只暂停那一笔。',
          '新店铺的结算时间更长一些。每笔订单的预计结算时间，在店铺中心的订单里都能看到。',
        ],
      },
      'en-US': {
        question: 'When is a seller paid?',
        answer: [
          'The platform holds the money of each sale and shows it, less the platform fee, as pending. It is released when the order is complete and the days agreed for the shop, counted from the payment, are over. While unseen goods can still be refunded, or a refund or complaint is open, only that order’s money waits.',
          'New shops wait a little longer. Each order in the shop centre says when it will be released.',
        ],
      },
    },
    {
      slug: 'fees',
      to: 'commission',
      'zh-CN': {
        question: '平台收多少佣金？',
        answer: [
          '按分类收取，销售和租赁各有比例；每笔订单按下单时、每个租约按预订时的比例计算。各分类现行的比例、计划中的变更和计算方式都在佣金页公开。',
        ],
      },
      'en-US': {
        question: 'How much commission does the platform take?',
        answer: [
          'It depends on the category, with rates of their own for sales and for rental. An order keeps the rate at which it was placed, a lease that at which it was booked. Today’s rates, planned changes and how they are counted are public.',
        ],
      },
    },
  ],
};
