import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('disputeSides', {
  'zh-CN': {
    title: '支付争议',
    saleOpen: '付款人向{{gateway}}要求退回 {{amount}}。请在 {{time}} 前说明情况并附上图片，平台据此答复{{gateway}}。',
    saleSaid: '您的说明已转交平台，由平台在 {{time}} 前答复{{gateway}}。您还可以补充。',
    saleSaidAll: '您的说明已转交平台，由平台在 {{time}} 前答复{{gateway}}。',
    saleAnswered: '平台已答复{{gateway}}，等待其作出结论。',
    saleKept:
      '结论作出前，以下款项不能使用或提现，这笔付款也不能另行退款。胜诉后款项恢复；败诉则款项退给付款人，您的这部分会被收回。',
    saleWon: '争议已结束，付款有效，被冻结的款项已恢复。',
    saleLost: '{{gateway}}已把款项退给付款人，您的这部分已被收回。',
    saleWithdrawn: '付款人已撤回争议，被冻结的款项已恢复。',
    left: '剩余时间',
    reason: '付款人的理由',
    waits: '暂缓结算的收入',
    held: '从余额冻结',
    say: '说明情况',
    sayMore: '补充说明',
    sayText:
      '平台据此答复{{gateway}}，也可能把文字和图片作为证据提交，付款人可能在那里看到。提交后不能修改，最多可提交 {{count}} 次。',
    sayLabel: '说明',
    sayHelp: '写明何时交付、买家是否查看或使用过、双方如何沟通。不要写入卡密、密码。',
    sayToast: '已转交平台',
    pictures: '图片',
    picturesHelp:
      '在本站仅您的店铺和平台可以查看；平台可能将其作为证据提交给支付渠道，付款人可能看到。争议结束 {{days}} 天后删除。',
    picturesHelpLease:
      '在本站仅您和平台可以查看；平台可能将其作为证据提交给支付渠道，付款人可能看到。争议结束 {{days}} 天后删除。',
    picturesHelpAdmin: '在本站仅处理支付争议的管理员可以查看，随答复发送时除外。争议结束 {{days}} 天后删除。',
    warning: '截图里常有账号、密码、手机号等信息。上传前请遮盖与此事无关的内容；上传后不能修改或撤回。',
    said: '您的说明',
    evidence: '证据图片',
    stepOpened: '付款人提出争议',
    stepSay: '您说明情况',
    stepAnswer: '平台答复',
    stepDecision: '{{gateway}}作出结论',
    stepWon: '付款有效',
    stepLost: '款项已退给付款人',
    stepWithdrawn: '付款人撤回',

    ownOpen: '{{gateway}}告知：付款人对这笔 {{amount}} 的付款提出了争议，等待其作出结论。',
    ownMore:
      '在此之前，本站不能为它退款。如问题已解决，请在{{gateway}}撤回。争议成立时，款项由{{gateway}}退回，订单取消，所得的权利随之收回。',
    ownMoreLease:
      '在此之前，本站不能为它退款。如问题已解决，请在{{gateway}}撤回。争议成立时，款项由{{gateway}}退回，未结束的租约随之取消。',
    ownHeld: '您余额中的 {{held}} 同时被冻结，不能使用或提现。',
    ownWon: '付款争议已结束，付款有效。',
    ownWithdrawn: '付款争议已撤回，付款有效。',
    ownLost: '{{gateway}}已把款项退给付款人，本站不再另行退款。',

    disputed: '支付争议',
    disputedLead: '付款人向支付渠道要求退款，相关款项暂时冻结',
    waitsForYou: '请说明情况',
    saidAlready: '已说明',
    platformAnswered: '平台已答复',
    until: '{{time}} 前',
    late: '已过答复期限',
    showAll: '显示全部 {{count}} 个',
  },
  'en-US': {
    title: 'Payment dispute',
    saleOpen:
      'The payer asked {{gateway}} to give back {{amount}}. Say what happened and show it by {{time}}: the platform answers {{gateway}} from that.',
    saleSaid: 'The platform has what you said and answers {{gateway}} by {{time}}. You can still add to it.',
    saleSaidAll: 'The platform has what you said and answers {{gateway}} by {{time}}.',
    saleAnswered: 'The platform has answered {{gateway}}, who decides now.',
    saleKept:
      'Until that is decided, the amounts below can be neither spent nor withdrawn, and nothing of this payment is refunded otherwise. Won, they are free again; lost, the payer has the money back and your part of it is taken.',
    saleWon: 'The dispute is over: the payment stands, and what was kept back is free again.',
    saleLost: '{{gateway}} has given the payer their money back, and your part of it was taken.',
    saleWithdrawn: 'The payer gave up the dispute, and what was kept back is free again.',
    left: 'Time left',
    reason: 'The payer says',
    waits: 'Earnings kept back',
    held: 'Set aside of your balance',
    say: 'Say what happened',
    sayMore: 'Add to it',
    sayText:
      'The platform answers {{gateway}} from it and may pass words and pictures on as evidence, which the payer may see there. Nothing can be changed later, and you can send {{count}} at most.',
    sayLabel: 'What happened',
    sayHelp:
      'When it was delivered, whether the buyer saw or used it, what you wrote to each other. Never write keys or passwords.',
    sayToast: 'The platform has it',
    pictures: 'Pictures',
    picturesHelp:
      'Here only your shop and the platform see them. The platform may pass them on to the gateway as evidence, where the payer may see them. They are deleted {{days}} days after the dispute ends.',
    picturesHelpLease:
      'Here only you and the platform see them. The platform may pass them on to the gateway as evidence, where the payer may see them. They are deleted {{days}} days after the dispute ends.',
    picturesHelpAdmin:
      'Here only admins who deal with payment disputes see them, unless they are sent with an answer. They are deleted {{days}} days after the dispute ends.',
    warning:
      'Screenshots often show accounts, passwords or phone numbers. Cover what has nothing to do with it before you upload: nothing can be changed or taken back later.',
    said: 'What you said',
    evidence: 'Evidence',
    stepOpened: 'The payer disputes it',
    stepSay: 'You say what happened',
    stepAnswer: 'The platform answers',
    stepDecision: '{{gateway}} decides',
    stepWon: 'The payment stands',
    stepLost: 'The payer has the money back',
    stepWithdrawn: 'The payer gave it up',

    ownOpen: '{{gateway}} says that the payer disputes this payment of {{amount}}, and has not decided yet.',
    ownMore:
      'Until then it cannot be refunded here. If the matter is settled, withdraw the dispute at {{gateway}}. If the dispute is upheld, {{gateway}} gives the money back, the order is cancelled, and the rights that came with it end.',
    ownMoreLease:
      'Until then it cannot be refunded here. If the matter is settled, withdraw the dispute at {{gateway}}. If the dispute is upheld, {{gateway}} gives the money back, and a lease that goes on is cancelled.',
    ownHeld: '{{held}} of your balance is set aside meanwhile and can be neither spent nor withdrawn.',
    ownWon: 'The payment dispute is over: the payment stands.',
    ownWithdrawn: 'The payment dispute was withdrawn: the payment stands.',
    ownLost: '{{gateway}} has given the payer their money back; nothing more is refunded here.',

    disputed: 'Payment disputes',
    disputedLead: 'Payers asked their gateway for the money back; what it paid is kept back meanwhile',
    waitsForYou: 'Say what happened',
    saidAlready: 'You said something',
    platformAnswered: 'The platform answered',
    until: 'by {{time}}',
    late: 'the time to answer is over',
    showAll: 'Show all {{count}}',
  },
});
