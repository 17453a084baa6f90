import type { HelpGroup } from './help.ts';

export const buyingHelp: HelpGroup = {
  subject: 'buying',
  'zh-CN': '购买与收货',
  'en-US': 'Buying and delivery',
  topics: [
    {
      slug: 'how-to-buy',
      to: 'products',
      'zh-CN': {
        question: '怎样购买？',
        answer: [
          '在商品页选好规格和数量，点“立即购买”，再选择用余额或支付渠道付款。授权码、卡密、账号与文件付款成功后立即发货，服务在商品页写明的时间内交付，都在“已购商品”里。',
          '订单会记下下单时的商品、规格与价格；卖家之后改价或改说明，都不影响您这笔订单。',
        ],
      },
      'en-US': {
        question: 'How do I buy something?',
        answer: [
          'Choose an option and a quantity on the product page, select “Buy now”, then pay from your balance or with a payment service. Keys, codes, accounts and files are delivered as soon as you have paid, services within the time on their page; all are kept under “Orders”.',
          'Your order keeps the product, option and price as they were when you ordered. Later changes by the seller do not affect it.',
        ],
      },
    },
    {
      slug: 'ranking',
      to: 'products',
      'zh-CN': {
        question: '商品和店铺的排名是怎样决定的？可以花钱靠前吗？',
        answer: [
          '不可以。本站没有付费排名，店铺也不能用任何方式购买位置。不搜索时按上架先后排列；也可以按销量、评分或价格排列。',
          '搜索时，标题、标签和说明与您输入的词越吻合越靠前，销量和评分只在相近时起作用。销量只算已完成且未退款的订单，同一人同一商品每天只算一次，卖家自己购买不计入；评分只来自买家，评价很少时不会因为一个五星就排到最前。',
          '首页的推荐由平台人工选择，不收费。',
        ],
      },
      'en-US': {
        question: 'What decides the order of products and shops? Can a better place be bought?',
        answer: [
          'No. There are no paid places, and a shop cannot buy one in any way. Without a search the newest come first; you can also sort by sales, rating or price.',
          'In a search, what fits your words best in title, tags and text comes first; sales and stars decide only between what fits about as well. Sales count completed orders without a refund, once a person and product a day, and never a seller’s own purchases. Stars come from buyers alone, and a single review of five stars does not lead.',
          'What is recommended on the home page is chosen by the platform, free of charge.',
        ],
      },
    },
    {
      slug: 'unpaid-order',
      to: 'orders',
      'zh-CN': {
        question: '下了单还没付款，会怎样？',
        answer: [
          '订单为您保留 {{unpaidMinutes}} 分钟，逾期自动关闭，库存退回，不会扣款。每人同时最多有 {{unpaidOrders}} 笔未付款订单。',
          '再次购买同一规格时，会继续原来那笔未付款订单，不会重复下单。',
        ],
      },
      'en-US': {
        question: 'What happens to an order I have not paid yet?',
        answer: [
          'It is held for you for {{unpaidMinutes}} minutes. After that it closes by itself, the stock goes back, and nothing is charged. You can have up to {{unpaidOrders}} unpaid orders at a time.',
          'If you buy the same option again, you continue with the unpaid order instead of creating another one.',
        ],
      },
    },
    {
      slug: 'paid-late',
      to: 'orders',
      'zh-CN': {
        question: '钱付了，订单却关闭了，怎么办？',
        answer: [
          '款项不会丢失。付款晚于订单关闭时：还有库存就照常发货；没有库存则全额退入您的余额，并发邮件告诉您。',
          '同一笔订单用两种渠道都付了款，多付的部分同样退入余额。',
        ],
      },
      'en-US': {
        question: 'I paid, but the order is closed. Where is my money?',
        answer: [
          'It is not lost. If a payment arrives after the order has closed, the goods are delivered if there is stock left. Otherwise the whole amount is added to your balance, and we email you.',
          'If one order was paid twice by different services, the surplus is added to your balance as well.',
        ],
      },
    },
    {
      slug: 'see-goods',
      to: 'orders',
      'zh-CN': {
        question: '买到的卡密、账号、文件在哪里看？',
        answer: [
          '在“已购商品”里打开订单即可，长期保存。内容默认遮住，点“显示”才会出现，每次显示都有记录。',
          '请注意：显示内容后就不能再无理由退款了。文件的下载链接 {{downloadMinutes}} 分钟内有效，过期后可重新获取。',
        ],
      },
      'en-US': {
        question: 'Where do I find the codes, accounts and files I bought?',
        answer: [
          'Open the order under “Orders”; your goods stay there. They are covered until you reveal them, and each reveal is logged.',
          'Once you reveal them, there is no refund without a reason any more. Links to files work for {{downloadMinutes}} minutes; you can get a new link at any time.',
        ],
      },
    },
    {
      slug: 'gift-card',
      to: 'recharge',
      'zh-CN': {
        question: '礼品卡怎样兑换？',
        answer: [
          '在本站购买的礼品卡可以直接从订单里“兑换到余额”；别人送您的礼品码，在“钱包 › 充值”里输入即可。',
          '礼品码按面值计入余额，只能用于消费，不能提现。显示或兑换后不能退款。',
        ],
      },
      'en-US': {
        question: 'How do I redeem a gift card?',
        answer: [
          'A gift card bought here can be redeemed straight from its order. A code you were given goes into “Wallet › Recharge”.',
          'The face value is added to your balance. It can be spent here but not withdrawn. A card cannot be refunded once it was revealed or redeemed.',
        ],
      },
    },
  ],
};
