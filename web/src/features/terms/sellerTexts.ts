import type { Terms } from './terms.ts';

/** When this version came into force; consent is kept with it. */
export const sellerDate = '2026-11-01T00:00:00+08:00';

export const sellerAgreement: Terms = {
  'zh-CN': {
    title: '卖家协议',
    description: '在平台开店出售数字商品时，卖家与平台之间的约定。',
    intro: [
      '您在 {{site}}（以下称“平台”）申请开店，即表示您已阅读并同意本协议；服务协议与隐私条款同时适用。',
      '开店须完成实名认证并通过审核。店铺由申请人本人负责，不得转让或出借。',
    ],
    sections: [
      {
        heading: '一、商品与说明',
        paragraphs: [
          '只出售您有权出售的商品。不得出售违法、盗版、盗取或无法查证来源的内容。',
          '名称、规格、价格和使用条件须与实际一致。店铺名称和图标不得冒充平台、品牌或其他卖家。',
        ],
      },
      {
        heading: '二、订单、退款与售后',
        paragraphs: [
          '已付款的订单必须履行。未查看内容的商品，买家 {{unseenDays}} 日内可以退回。',
          '买家首次查看后 {{faultyHours}} 小时内反映无法使用的，您应补发或退款；协商不成由平台依据证据裁定。',
          '收到退款申请和提问应及时答复。商品已停售或店铺已关闭，不影响已售商品的售后。',
        ],
      },
      {
        heading: '三、结算与佣金',
        paragraphs: [
          '货款由平台暂存，订单完成后结算；有退款或投诉时，只冻结该笔订单的货款。',
          '平台按公示的比例收取佣金，比例记入每笔订单和每个租约，之后的调整不影响已有的订单和租约。',
        ],
      },
      {
        heading: '四、暂停与关闭',
        paragraphs: [
          '有大量投诉、违规商品或账号风险时，平台可以暂停店铺，并说明原因与恢复时间。暂停期间不能售出商品，已有的订单、退款与授权照常处理。',
          '订单、退款与待结算的货款全部了结后，您可以自行关闭店铺，也可以再次申请开店。',
          '对平台的决定有异议，可以在“联系平台”中申诉。',
        ],
      },
    ],
  },
  'en-US': {
    title: 'Seller agreement',
    description: 'What sellers and the platform agree on for shops that sell digital goods here.',
    intro: [
      'By applying for a shop on {{site}} (“the platform”) you state that you have read this agreement and accept it. The service agreement and the privacy terms apply as well.',
      'A shop needs a verified real name and an approved application. Its applicant answers for it and may not hand it over or lend it.',
    ],
    sections: [
      {
        heading: '1. Goods and descriptions',
        paragraphs: [
          'Sell only what you have the right to sell. Nothing unlawful, pirated, stolen or of unknown origin may be sold.',
          'Names, options, prices and conditions must be true. The name and picture of a shop must not pass as the platform, a brand or another seller.',
        ],
      },
      {
        heading: '2. Orders, refunds and service',
        paragraphs: [
          'Orders that are paid must be fulfilled. Buyers may return unopened goods within {{unseenDays}} days.',
          'If a buyer reports within {{faultyHours}} hours of first seeing the goods that they do not work, replace them or refund. The platform decides by the evidence where you do not agree.',
          'Answer refund requests and questions in good time. You keep answering for what you sold after it is off the shelf or the shop is closed.',
        ],
      },
      {
        heading: '3. Payment and commission',
        paragraphs: [
          'The platform keeps the money until an order completes. A refund or complaint freezes the money of that order alone.',
          'The platform takes the commission that it has published. Its rate is kept with each order and each lease, and later changes do not touch those that were made before.',
        ],
      },
      {
        heading: '4. Suspension and closing',
        paragraphs: [
          'The platform may suspend a shop for many complaints, prohibited goods or an account at risk, and says why and until when. A suspended shop sells nothing; its orders, refunds and licences go on.',
          'Once orders, refunds and money not yet released are settled you may close the shop yourself, and apply again later.',
          'If you disagree with a decision of the platform, appeal under “Write to us”.',
        ],
      },
    ],
  },
};
