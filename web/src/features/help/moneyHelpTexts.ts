import type { HelpGroup } from './help.ts';

export const moneyHelp: HelpGroup = {
  subject: 'money',
  'zh-CN': '钱包、提现与开店',
  'en-US': 'Wallet, withdrawing and selling',
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
          'One part comes from recharges, gift codes and refunds: it is spent here and can’t be withdrawn, but unspent recharges can go back to where you paid. The other part is what you earned by selling. Purchases use the first part first.',
          'They are kept apart so that it is always clear where money came from. Select any figure in your statement to see how it is calculated.',
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
          'Later recharges and earnings pay it first. Until it is paid off, you cannot spend your balance.',
        ],
      },
    },
    {
      slug: 'recharge-late',
      to: 'recharge',
      'zh-CN': {
        question: '怎样充值？付了钱却没到账怎么办？',
        answer: [
          '选择金额和支付方式，付款成功后自动到账，一般只要几秒。',
          '没有到账时请不要再付一次。渠道的通知可能晚到，我们会主动向渠道查询；到账后您会收到消息，收支明细里也能看到。同一笔重复付款会原路退回。',
        ],
      },
      'en-US': {
        question: 'How do I recharge, and what if the money does not arrive?',
        answer: [
          'Choose an amount and a way to pay. The money is in your balance as soon as the payment is confirmed, usually within seconds.',
          'If it is not there, do not pay again. The confirmation may be late, and we ask the payment service ourselves. You get a message when the money arrives, and your statement shows it. What was paid twice goes back the way it was paid.',
        ],
      },
    },
    {
      slug: 'withdraw',
      to: 'withdraw',
      'zh-CN': {
        question: '怎样提现？钱什么时候到？',
        answer: [
          '能提现的是您的收入；充值、礼品码和退款得来的余额只能消费。先完成实名认证，再添加本人名下的支付宝、微信或银行卡。最低金额、手续费和每日上限都写在提现页，提交之前就能看到实际到账多少。',
          '审核通过后付款，最迟在申请后第 {{paidDays}} 个工作日的 {{paidHour}}:00 之前，提现页会写明每一笔的时间。没有通过或付款失败的，钱退回您的余额，并说明原因。',
          '为了安全，新添加的收款账户 {{payeeWaitHours}} 小时后才能使用；更换邮箱、手机号或两步验证后，{{changeWaitHours}} 小时内不能提现。',
        ],
      },
      'en-US': {
        question: 'How do I withdraw money, and when does it arrive?',
        answer: [
          'You can withdraw what you earned. Money from recharges, gift codes and refunds can only be spent here. Verify your real name first, then add an Alipay, WeChat or bank account in that name. The least amount, the fee and the daily limit are on the Withdraw page, which shows what you will receive before you confirm.',
          'It is paid once it is approved, at the latest by {{paidHour}}:00 on working day {{paidDays}} after you ask; the Withdraw page gives the time for each one. If it is refused or the payment fails, the money is back in your balance and you are told why.',
          'To protect you, a new payout account can be used after {{payeeWaitHours}} hours, and after a new e-mail address, phone number or second factor nothing can be withdrawn for {{changeWaitHours}} hours.',
        ],
      },
    },
    {
      slug: 'open-shop',
      to: 'shopCenter',
      'zh-CN': {
        question: '怎样开店卖东西？',
        answer: [
          '先完成实名认证，再到店铺中心填写店铺名称、简介、类目和联系方式，提交申请。平台在 {{shopDays}} 个工作日内审核；没有通过的会写明要改什么，改好可以再次提交。',
          '开店后添加商品和库存就能出售。没有入驻费，平台只从成交的订单里收取佣金。',
        ],
      },
      'en-US': {
        question: 'How do I open a shop and sell?',
        answer: [
          'Verify your real name, then apply in the shop centre with a name, an introduction, a category and a contact. The platform reviews it within {{shopDays}} working days. If it is refused, you are told what to change and can apply again.',
          'Once it is open, add products and stock. There is no fee to join: the platform takes a commission on what you sell.',
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
          'The platform holds the money of each sale and shows it, less the platform fee, as pending. It is released when the order is complete and the days set for the shop, counted from the payment, have passed. While unseen goods can still be refunded, or a refund or complaint is open, only that order’s money waits.',
          'New shops wait a little longer. Each order in the shop centre shows when its money will be released.',
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
          'It depends on the category, with separate rates for sales and for rentals. An order keeps the rate at which it was placed, a lease that at which it was booked. Today’s rates, planned changes and how they are calculated are on the Commission page.',
        ],
      },
    },
  ],
};
