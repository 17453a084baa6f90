import { defineTexts } from '../../language/texts.ts';

export const closedTexts = defineTexts('closedPayment', {
  'zh-CN': {
    closedRenewal:
      '续租在付款前已取消：超过了付款时间、租约已经结束，或由租客取消，没有产生扣款。如果刚刚付过款，款项到账后转入余额。',
    creditedRenewalLate: '付款到账时已过续租的付款时间，或租约已经结束，没有续租。',
    creditedNotRenewable: '付款到账时，租约已不能续租。',
    creditedRenewalPaid: '这次续租已用其他方式付款，又收到了一笔款项。',
    closedLease: '租约在付款前已取消：超过了付款时间，或由租客取消，没有产生扣款。如果刚刚付过款，款项到账后转入余额。',
    rentAgain: '重新租用',
    toLease: '查看租约',
    creditedPartGone: '付款到账时订单已过付款时间、已取消或已改变付款方式，余额部分不再为它保留，订单没有付成。',
    creditedTooLate: '付款到账时已过付款时间，所选时间已不再保留。时间还空闲的话，可用余额重新租用。',
    creditedNotBookable: '付款到账时，该商品已不能租用。',
    creditedLeasePaid: '租约已用其他方式付款，又收到了一笔款项。',
    closedTitle: '付款已关闭',
    closedText:
      '订单在付款前已关闭：超过了付款时间，或由下单的人关闭，没有产生扣款。如果刚刚付过款，款项到账后订单仍会完成。',
    creditedTitle: '款项已转入余额',
    creditedSoldOut: '付款到账时订单已关闭，商品已售完。',
    creditedUndeliverable: '付款到账时，该商品已不能交付。',
    creditedBalanceGone: '付款到账时有欠款未还清，余额部分不能使用，订单没有付成。',
    creditedPaidAlready: '订单已用其他方式付款，又收到了一笔款项。',
    creditedYours: '收到的 {{amount}} 已全部转入您的余额，可用于购买任何商品，也已发邮件通知。',
    creditedTheirs: '收到的 {{amount}} 已全部转入下单人的余额，并已发邮件通知。',
    chooseAgain: '重新选购此商品',
    closedRecharge: '没有在限定时间内付款，本次充值已关闭，没有产生扣款。如果刚刚付过款，到账后仍会计入余额。',
    toProducts: '重新选购',
    toOrders: '查看订单',
    unknownTitle: '付款链接无效',
    unknownText: '链接可能不完整或已失效。请回到订单页重新打开，或向发送链接的人索取新的链接。',

    toStatement: '查看收支明细',
    browse: '继续逛逛',
  },
  'en-US': {
    closedRenewal:
      'The extension was cancelled before it was paid: the time ran out, the lease ended, or its tenant cancelled it. Nothing was charged. If you paid a moment ago, the money goes to the balance when it arrives.',
    creditedRenewalLate:
      'When the payment arrived the time to pay the extension was over, or the lease had ended. It was not extended. ',
    creditedNotRenewable: 'When the payment arrived the lease could not be extended any more. ',
    creditedRenewalPaid: 'The extension had been paid in another way already, and more money came for it. ',
    closedLease:
      'The lease was cancelled before it was paid: the time ran out, or its tenant cancelled it. Nothing was charged. If you paid a moment ago, the money goes to the balance when it arrives.',
    rentAgain: 'Rent it again',
    toLease: 'Open the lease',
    creditedPartGone:
      'When the payment arrived the time to pay was over, or the order had been cancelled or was to be paid in another way, so the balance no longer held its part. ',
    creditedTooLate:
      'When the payment arrived the time to pay was over, and what was chosen is no longer kept. Where it is still free, book it again from the balance. ',
    creditedNotBookable: 'When the payment arrived it could not be rented any more. ',
    creditedLeasePaid: 'The lease had been paid in another way already, and more money came for it. ',
    closedTitle: 'This payment is closed',
    closedText:
      'The order was closed before it was paid: the time ran out, or whoever placed it closed it. Nothing was charged. If you paid a moment ago, the order is completed as soon as the money arrives.',
    creditedTitle: 'The money is in the balance',
    creditedSoldOut: 'When the payment arrived the order had closed, and the product was sold out. ',
    creditedUndeliverable: 'When the payment arrived, the order could not be delivered any more. ',
    creditedBalanceGone: 'When the payment arrived something was owed, so the balance could not pay its part. ',
    creditedPaidAlready: 'The order had been paid in another way already, and more money came for it. ',
    creditedYours: 'All of it, {{amount}}, is in your balance and buys anything here. We sent you a mail about it.',
    creditedTheirs:
      'All of it, {{amount}}, is in the balance of the person who placed the order, who was told by mail.',
    chooseAgain: 'Choose it again',
    closedRecharge:
      'It was not paid in time, so this recharge is closed. Nothing was charged. If you paid a moment ago, the money is credited as soon as it arrives.',
    toProducts: 'Choose again',
    toOrders: 'See the order',
    unknownTitle: 'This payment link is not valid',
    unknownText:
      'It may be incomplete or no longer in use. Open it again from the order, or ask whoever sent it for a new one.',

    toStatement: 'See the statement',
    browse: 'Browse on',
  },
});
