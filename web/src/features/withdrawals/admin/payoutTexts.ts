import { gatewayPayoutStates, payingMerchantStates } from '#contract/withdrawals/gatewayPayoutRules.ts';
import { defineTexts } from '../../../language/texts.ts';
import { defineStates } from '../../../record/defineStates.ts';

/** Withdrawals that a gateway pays by itself, and the merchant account that pays them. */
export const payoutTexts = defineTexts('gatewayPayouts', {
  'zh-CN': {
    payByGateway: '{{gateway}}付款',
    title: '由{{gateway}}自动付款？',
    text: '确认后立即向渠道发起，用户不能再撤回。渠道会核对户名，不一致时付款失败并退回；没有结果时系统会一直查询，不会重复付款。',
    begun: '已向渠道发起付款',
    payer: '付款商户号',
    to: '收款',
    gets: '到账金额',
    leftOfDay: '今日剩余限额',
    overLimit: '超出今天的自动付款限额，请改用线下付款或批次付款。',
    fact: '渠道付款',
    number: '付款单号',
    askedBy: '发起者',
    asks: '已请求',
    tries_other: '{{count}} 次',
    next: '下次查询',
    unknownTitle: '渠道还没有给出结果',
    unknownText:
      '可能已经付出，系统会继续查询，请不要另行付款。{{days}} 天后仍无结果时，由发起人以外的管理员向渠道核实后登记。',
    laterTitle: '渠道暂时不能付款，稍后会再次请求',
    word: '渠道返回：{{reason}}',
    wordName: '渠道返回',

    card: '自动付款商户号',
    cardText: '指定一个支付宝商户号，向支付宝收款账户逐笔自动付款。同时只有一个商户号付款，款项从它的余额付出。',
    cardTwo: '需要另一位管理员同意后才开始付款。',
    day: '今天已发起 {{used}}，限额 {{max}}（在“资金规则”中修改）。',
    none: '没有可用的商户号',
    noneText: '请先在“支付渠道”登记并开通支付宝商户号。',
    certified: '已登记证书',
    keysOnly: '未登记证书',
    askedFor: '申请：',
    decided: '处理：',
    ask: '用它付款',
    askTitle: '用这个商户号自动付款？',
    askText: '管理员批准提现后，可以一键由 {{name}}（{{account}}）付出。请先在支付宝开通“转账到支付宝账户”。',
    certificate: '应用公钥证书',
    certificateHelp: '支付宝要求资金支出类接口以证书签名：粘贴 appCertPublicKey 文件的内容。沙箱可不填。',
    roots: '支付宝根证书',
    rootsHelp: '粘贴 alipayRootCert 文件的内容，与应用公钥证书一起填写。',
    asked: '已提交',
    approve: '同意',
    approveTitle: '同意用这个商户号付款？',
    approveText: '之后管理员可以由 {{name}}（{{account}}）自动付出提现。',
    approved: '已开始使用',
    switch_off: '停用',
    offTitle: '停用自动付款？',
    offText: '不再发起新的付款；已发起的会继续查询，直到有结果。',
    off: '已停用',
  },
  'en-US': {
    payByGateway: 'Pay through {{gateway}}',
    title: 'Have {{gateway}} pay it?',
    text: 'It is asked at once, and the user cannot take it back. The gateway checks the name: another one fails, and the money goes back. Without an answer it is asked again until it is known, and never paid twice.',
    begun: 'The gateway is asked to pay',
    payer: 'Paid by',
    to: 'Paid to',
    gets: 'What arrives',
    leftOfDay: 'Left of today’s limit',
    overLimit: 'It exceeds what gateways may pay today. Pay it by hand or in a batch.',
    fact: 'Gateway',
    number: 'Number',
    askedBy: 'Begun by',
    asks: 'Asked',
    tries_one: '{{count}} time',
    tries_other: '{{count}} times',
    next: 'Asked next',
    unknownTitle: 'The gateway has not told what became of it',
    unknownText:
      'It may have been paid, and is asked about again: do not pay it another way. If nothing is known after {{days}} days, another admin than who began it looks there and enters the end.',
    laterTitle: 'The gateway cannot pay now, and is asked again',
    word: 'It said: {{reason}}',
    wordName: 'It said',

    card: 'Merchant account that pays',
    cardText:
      'Choose a merchant account of Alipay that pays withdrawals to Alipay accounts, one by one. One pays at a time, from its own balance.',
    cardTwo: 'Another admin has to agree before it pays.',
    day: 'Begun today: {{used}} of {{max}} (changed under “Rules”).',
    none: 'No merchant account',
    noneText: 'Enter one of Alipay under “Gateways” and have it approved first.',
    certified: 'With certificates',
    keysOnly: 'Without certificates',
    askedFor: 'Asked by',
    decided: 'Settled by',
    ask: 'Have it pay',
    askTitle: 'Have this account pay withdrawals?',
    askText:
      'Approved withdrawals can then be paid by {{name}} ({{account}}) at once. Alipay’s “transfer to account” must be opened for it.',
    certificate: 'Application certificate',
    certificateHelp:
      'Alipay wants calls that pay out to name certificates: paste the content of appCertPublicKey. The sandbox needs none.',
    roots: 'Alipay root certificate',
    rootsHelp: 'Paste the content of alipayRootCert, together with the application certificate.',
    asked: 'Done',
    approve: 'Agree',
    approveTitle: 'Agree that this account pays?',
    approveText: 'Admins can then have withdrawals paid by {{name}} ({{account}}).',
    approved: 'It pays from now on',
    switch_off: 'Switch off',
    offTitle: 'Stop paying by it?',
    offText: 'Nothing new is paid. What was begun is asked about until it is known.',
    off: 'Switched off',
  },
});

const stateTexts = defineTexts('gatewayPayoutStates', {
  'zh-CN': { asked: '已发起', unknown: '等待渠道结果', paid: '渠道已付款', failed: '渠道未付款' },
  'en-US': { asked: 'Asked', unknown: 'Not known yet', paid: 'Paid', failed: 'Not paid' },
});
export const payoutLooks = defineStates(gatewayPayoutStates, stateTexts, {
  asked: 'waiting',
  unknown: 'warning',
  paid: 'good',
  failed: 'bad',
});

const payerTexts = defineTexts('payingMerchantStates', {
  'zh-CN': { waiting: '等待另一位管理员', on: '付款中', off: '已停用' },
  'en-US': { waiting: 'Waits for another admin', on: 'Pays', off: 'Switched off' },
});
export const payerLooks = defineStates(payingMerchantStates, payerTexts, {
  waiting: 'waiting',
  on: 'good',
  off: 'ended',
});
