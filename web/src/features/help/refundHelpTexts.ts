import type { HelpGroup } from './help.ts';

export const refundHelp: HelpGroup = {
  subject: 'refunds',
  'zh-CN': '退款与售后',
  'en-US': 'Refunds',
  topics: [
    {
      slug: 'unseen-return',
      to: 'orders',
      'zh-CN': {
        question: '买错了，还没看内容，能退吗？',
        answer: [
          '能。收货后 {{unseenDays}} 天内，只要内容还没有显示、下载、绑定或使用过，就可以无理由退款，无需卖家同意，钱立即退回。',
          '授权续费也可以这样退：续上的时间还没开始、之后没有再续、也没有下载会用到这段时间的离线文件；续了几次时，从最后一次退起。',
          '同一商品 {{returnDays}} 天内未查看即退回 {{returnTimes}} 次后，暂时不能再购买，最早的一次满 {{returnDays}} 天后恢复；退款本身不受限制。',
          '一次买了多件，可以只退没看过的那几件。部分退款后，留下的数量若达不到原来的阶梯价，差价会从退款中扣除。',
        ],
      },
      'en-US': {
        question: 'I bought the wrong thing and have not opened it. Can I get a refund?',
        answer: [
          'Yes. Within {{unseenDays}} days of delivery, anything that was never opened (revealed, downloaded, bound or used) can be refunded for any reason. The seller does not have to agree, and the money is back at once.',
          'A renewal of a licence can be refunded like this as well, while the added time has not begun, nothing was renewed after it and no offline file reaches into it; of several, the last one first.',
          'A product that you returned unopened {{returnTimes}} times within {{returnDays}} days cannot be bought again until the first of these is {{returnDays}} days ago; refunds themselves have no such limit.',
          'If you bought several pieces, you can ask for a refund of only those you have not opened. If what you keep no longer reaches the quantity price you paid, the difference is taken off the refund.',
        ],
      },
    },
    {
      slug: 'faulty',
      to: 'orders',
      'zh-CN': {
        question: '商品用不了，怎么办？',
        answer: [
          '首次显示后 {{faultyHours}} 小时内（且不超过发货后 {{faultyDays}} 天），可以在订单里申请退款，写明问题并附上截图。',
          '卖家应在 {{answerHours}} 小时内答复：同意退款、补发或拒绝。超时未答复，平台自动介入。',
          '平台自营的商品由平台自己答复，时限相同；超时未答复的，转为待裁决的投诉，由管理员裁决，裁决前款项一直冻结。',
        ],
      },
      'en-US': {
        question: 'What I bought does not work. What can I do?',
        answer: [
          'Within {{faultyHours}} hours of first revealing it, and no later than {{faultyDays}} days after delivery, request a refund in the order. Say what is wrong and attach a screenshot.',
          'The seller has {{answerHours}} hours to refund, replace or refuse. If they do not answer, the platform steps in by itself.',
          'What the platform sells itself, it answers itself, within the same time. Without a reply the request becomes a complaint that an admin decides; until then the money stays frozen.',
        ],
      },
    },
    {
      slug: 'refused',
      to: 'orders',
      'zh-CN': {
        question: '卖家拒绝退款，还能怎么办？',
        answer: [
          '您有 {{complainHours}} 小时可以在订单里投诉。平台会根据订单快照和双方证据裁定；在此之前，这笔货款不会结算给卖家。',
          '到期没有投诉，视为接受卖家的答复。',
        ],
      },
      'en-US': {
        question: 'The seller refused my refund. What now?',
        answer: [
          'You have {{complainHours}} hours to complain in the order. The platform decides on the order’s snapshot and the evidence of both sides. Until then the seller is not paid for this order.',
          'If you do not complain in time, the seller’s answer stands.',
        ],
      },
    },
    {
      slug: 'refund-where',
      to: 'statement',
      'zh-CN': {
        question: '退款退到哪里？',
        answer: [
          '退回您在本站的余额，“钱包 › 收支明细”里能看到每一笔。用余额付的款，退回当初扣款的部分；通过支付渠道付的款，退回余额后可用于消费。',
          '全额退款后，授权与卡密同时失效。',
        ],
      },
      'en-US': {
        question: 'Where does a refund go?',
        answer: [
          'To your balance here; “Wallet › Statement” shows each line. What was paid from your balance goes back to the part it came from. What was paid through a payment service can then be spent here.',
          'After a full refund, licences and codes stop working.',
        ],
      },
    },
    {
      slug: 'completion',
      to: 'orders',
      'zh-CN': {
        question: '订单什么时候完成？要不要“确认收货”？',
        answer: [
          '发货 {{completeHours}} 小时后没有投诉，订单自动完成。满意的话也可以提前“确认收货”，让卖家不必等到自动完成；授权要在订单完成后才能转让。',
          '确认收货后就不能再无理由退款了。',
        ],
      },
      'en-US': {
        question: 'When is an order complete, and should I confirm receipt?',
        answer: [
          'An order completes {{completeHours}} hours after delivery if there is no complaint. If you are happy with it, you can confirm receipt earlier, so that the seller need not wait for that. Licences can be transferred once their order is complete.',
          'After confirming receipt there is no refund without a reason any more.',
        ],
      },
    },
  ],
};
