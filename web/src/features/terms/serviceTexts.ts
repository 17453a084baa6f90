import type { Terms } from './terms.ts';

/** When this version came into force; consent is kept with it. */
export const serviceDate = '2026-11-30T00:00:00+08:00';

export const serviceAgreement: Terms = {
  'zh-CN': {
    title: '服务协议',
    description: '购买、租赁、授权与出售数字商品时，您与平台之间的约定。',
    intro: [
      '欢迎使用 {{site}}（以下称“平台”）。注册账户或下单即表示您已阅读并同意本协议与隐私条款。',
      '平台提供数字商品的展示、交易、租赁与授权查证服务。商品由平台或入驻卖家提供，商品页会标明卖家。',
    ],
    sections: [
      {
        heading: '一、账户',
        paragraphs: [
          '您应提供真实有效的邮箱并妥善保管密码。账户内的操作视为您本人的操作；发现异常请立即修改密码并联系我们。',
          '一个账户可以购买、租赁、开店和代理，不需要重复注册。不得出租、出借或转让账户。',
          '发现盗用、欺诈或违法使用时，平台可以暂停账户，并说明原因与申诉方式。',
        ],
      },
      {
        heading: '二、下单与付款',
        paragraphs: [
          '商品页显示的规格、数量与价格即为成交内容。下单时价格若有变动，系统会请您重新确认，不会按未确认的价格扣款。',
          '订单自提交起{{unpaidMinutes}} 分钟内付款有效，逾期自动关闭并退回库存。每人同时最多有 {{unpaidOrders}} 笔未付款订单。',
          '您可以使用余额或页面提供的支付渠道付款。订单关闭后才到账的款项，有库存则照常发货，否则退入您的余额，不会丢失。',
        ],
      },
      {
        heading: '三、发货与确认',
        paragraphs: [
          '授权码、卡密、账号与文件付款成功后立即发货，服务在商品页写明的时间内交付，均在“已购商品”中。授权码、卡密与账号只向购买者显示，每次查看均有记录。',
          '货款由平台暂存。发货后 {{completeHours}} 小时内没有投诉的订单自动完成，货款随后结算给卖家。',
        ],
      },
      {
        heading: '四、退款与售后',
        paragraphs: [
          '未查看内容的商品，{{unseenDays}} 日内可以申请退款。同一商品 {{returnDays}} 日内未查看即退回 {{returnTimes}} 次的，暂时不能再购买该商品。',
          '首次查看后 {{faultyHours}} 小时内（且不超过发货后 {{faultyDays}} 日）发现无法使用、与描述不符或已被使用，可以申请退款或更换。',
          '退款可以退回余额或原支付渠道。退款的授权同时失效。双方协商不成时，由平台依据订单快照与双方证据处理。',
        ],
      },
      {
        heading: '五、授权',
        paragraphs: [
          '授权码代表在约定期限、数量与范围内使用该商品的权利，不代表著作权转移。',
          '您可以在名额内绑定域名、机器或账号，{{unbindDays}} 天内可以解绑 {{unbinds}} 次。公开授权码、出售给多人或绕过验证的，授权可能被暂停或撤销。',
          '任何人都可以在授权查询页核对授权是否有效，页面仅显示打码后的持有人。',
        ],
      },
      {
        heading: '六、租赁',
        paragraphs: [
          '租赁从首次查看凭证时开始计时，至约定时间结束。押金单独列明，到期无争议后退回。',
          '租用期间不得修改凭证、转租或用于违法用途。一开始就无法使用的，可以停止计时并申请退款。',
        ],
      },
      {
        heading: '七、卖家与代理',
        paragraphs: [
          '卖家应对其商品拥有合法权利，如实描述并及时处理售后。平台按页面公示的费率收取服务费。',
          '代理按自己的价格销售已开放的商品，佣金随订单结算，退款时相应扣回。平台不收取入门费，也不按发展人数付酬。',
        ],
      },
      {
        heading: '八、余额',
        paragraphs: [
          '余额以人民币计，仅用于在平台内付款，可以按规则提现至本人实名账户。每一笔变动都可以在收支明细中查到来源。',
        ],
      },
      {
        heading: '九、禁止的内容与行为',
        paragraphs: [
          '禁止发布、出售或出租违反法律法规、侵犯他人权利、来源不明或带有恶意程序的商品。',
          '禁止刷单、套现、洗钱、攻击系统、批量猜测授权码以及其他损害平台与他人利益的行为。',
          '发现侵权或违法商品，请通过授权查询页的举报入口或站内渠道告知我们，我们会及时核实处理。',
        ],
      },
      {
        heading: '十、责任',
        paragraphs: [
          '平台对自营商品承担卖家责任；对入驻卖家的商品，依法承担平台责任，并以暂存货款和售后规则保障您的权益。',
          '因不可抗力、网络或支付机构故障造成的延误，平台会尽快恢复并核对每一笔款项。',
        ],
      },
      {
        heading: '十一、协议的变更与争议',
        paragraphs: [
          '协议变更会提前公告，重大变更在您确认后对您生效；变更前的订单适用下单时的版本。',
          '本协议适用中华人民共和国法律。争议先友好协商，协商不成的，可以向平台运营者所在地有管辖权的人民法院提起诉讼。',
        ],
      },
    ],
  },
  'en-US': {
    title: 'Service agreement',
    description: 'What you and we agree on when digital goods are bought, rented, authorised and sold here.',
    intro: [
      'Welcome to {{site}} (“the platform”). By opening an account or placing an order you confirm that you have read this agreement and the privacy terms, and agree to them.',
      'The platform shows, sells and rents digital goods and lets anybody check whether an authorisation is genuine. Goods come from the platform or from shops; each product page names its seller.',
    ],
    sections: [
      {
        heading: '1. Your account',
        paragraphs: [
          'Give an e-mail address that works, and keep your password to yourself. What is done in your account counts as done by you; if something looks wrong, change the password at once and tell us.',
          'One account can buy, rent, sell and be an agent; you never need a second. Accounts may not be rented out, lent or handed over.',
          'Where an account is stolen, or used for fraud or unlawful ends, we may freeze it and say why and how to object.',
        ],
      },
      {
        heading: '2. Ordering and paying',
        paragraphs: [
          'Option, quantity and price are those on the product page. Should the price change meanwhile, we ask you again; you are never charged what you have not seen.',
          'An order waits {{unpaidMinutes}} minutes for its payment, then closes by itself and returns the stock. You may have {{unpaidOrders}} unpaid orders at a time.',
          'Pay from your balance or by one of the ways shown. Money that arrives after an order has closed is used to deliver if there is stock, or credited to your balance. It is never lost.',
        ],
      },
      {
        heading: '3. Delivery and completion',
        paragraphs: [
          'Keys, card secrets, accounts and files are delivered the moment you pay, services within the time on their product page; all are under “Orders”. Keys, card secrets and credentials are shown to their buyer only, and each showing is on record.',
          'The platform holds the money. An order without a complaint within {{completeHours}} hours of its delivery is completed, and the seller is paid afterwards.',
        ],
      },
      {
        heading: '4. Refunds',
        paragraphs: [
          'As long as you have not opened the goods, you may ask for a refund within {{unseenDays}} days. A product that you returned unopened {{returnTimes}} times within {{returnDays}} days cannot be bought again for a while.',
          'Within {{faultyHours}} hours of first seeing them, and {{faultyDays}} days of their delivery at most, you may ask for a refund or a replacement if they do not work, are not as described, or were used before.',
          'Refunds go to your balance or back the way you paid; a refunded licence ends. Where buyer and seller cannot agree, the platform decides by the order as it was placed and by the evidence of both.',
        ],
      },
      {
        heading: '5. Licences',
        paragraphs: [
          'A licence key stands for the right to use a product for the time, number and scope agreed. It does not transfer copyright.',
          'Within its seats you bind it to domains, machines or accounts, and may unbind it {{unbinds}} times in {{unbindDays}} days. A licence that is published, sold to several people or used around its checks may be suspended or revoked.',
          'Anybody can find out on “Verify a licence” whether a licence is valid; the holder’s name is shown masked.',
        ],
      },
      {
        heading: '6. Rentals',
        paragraphs: [
          'A lease begins when its credentials are first shown and ends at the time agreed. The deposit is a line of its own and comes back at the end unless something is in dispute.',
          'While renting you may not change credentials, sublet, or do anything unlawful. If it does not work from the start, you may stop the clock and ask for your money back.',
        ],
      },
      {
        heading: '7. Sellers and agents',
        paragraphs: [
          'Sellers hold the rights to what they sell, describe it truthfully and answer when something is wrong. The platform takes the fees that it publishes.',
          'Agents sell what was opened to them at prices of their own. Commissions are settled with the order and come back when it is refunded. There is no entry fee, and nobody is paid for recruiting.',
        ],
      },
      {
        heading: '8. Your balance',
        paragraphs: [
          'The balance is in Chinese yuan. It pays for things here and can be withdrawn, by the rules shown, to an account in your own verified name. The statement explains every change of it.',
        ],
      },
      {
        heading: '9. What is not allowed',
        paragraphs: [
          'Offering goods that are unlawful, infringe the rights of others, have no proper origin or carry malicious code.',
          'Fake orders, cashing out, money laundering, attacks on the system, guessing keys, and whatever else harms the platform or others.',
          'If you find such goods, use the report button of “Verify a licence” or write to us. We look into it without delay.',
        ],
      },
      {
        heading: '10. Liability',
        paragraphs: [
          'For its own goods the platform is liable as their seller. For goods of shops it is liable as the law says of platforms, and protects you by holding the money and by the rules on refunds.',
          'After delays through force majeure, networks or payment providers we put things right as fast as we can and account for every payment.',
        ],
      },
      {
        heading: '11. Changes and disputes',
        paragraphs: [
          'Changes are announced beforehand; important ones bind you once you have agreed. Orders follow the version of their day.',
          'This agreement is governed by the law of the People’s Republic of China. We try to settle disputes by talking; failing that, the competent people’s court where the platform’s operator has its seat decides.',
        ],
      },
    ],
  },
};
