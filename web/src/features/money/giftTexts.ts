import type { GiftBatch } from '#contract/money/moneyAdmin.ts';
import { giftBatchStates } from '#contract/money/moneyProcess.ts';
import { defineTexts } from '../../language/texts.ts';
import { defineStates } from '../../record/defineStates.ts';

export const giftTexts = defineTexts('moneyGifts', {
  'zh-CN': {
    new: '发放礼品码',
    list: '礼品码批次',
    number: '礼品码批次 {{id}}',
    waiting: '待审批',
    active: '可兑换',
    refused: '已拒绝',
    stopped: '已停用',
    expired: '已过期',
    usedUp: '已兑完',
    emptyTitle: '还没有礼品码',
    emptyText: '发放一批礼品码，用户在充值页兑换后金额进入余额。',
    name: '批次名称',
    nameHelp: '只有管理员能看到',
    worth: '每个面值',
    count: '数量',
    countHelp: '最多 {{max}} 个',
    expires: '有效期至',
    expiresHelp: '当天结束时过期',
    total: '总额',
    redeemed: '已兑换',
    redeemedOf: '{{done}} / {{all}}',
    reasonHelp: '为什么发放，供审批和查账',
    send: '发放',
    createdToast: '礼品码已生成，可以下载',
    waitingToast: '已提交，等待另一位管理员审批',
    stop: '停用',
    stopTitle: '停用这批礼品码',
    stopText: '尚未兑换的 {{left}} 个礼品码将全部作废，不能恢复；已兑换的不受影响。',
    codes: '礼品码',
    whichCodes: '显示',
    allCodes: '全部',
    by: '兑换人',
    at: '兑换时间',
    unused: '未兑换',
    noneRedeemed: '还没有人兑换',
    fetchText: '完整的礼品码只在文件中，文件保留 {{minutes}} 分钟，每次下载都有记录。',
    stepMade: '已生成',
    stepEnded: '{{day}} 到期',
    stopSaid: '停用原因',
    ofFile: '批次 {{id}} 的礼品码',
  },
  'en-US': {
    new: 'Make gift codes',
    list: 'Batches of gift codes',
    number: 'Batch {{id}}',
    waiting: 'Waiting',
    active: 'Redeemable',
    refused: 'Refused',
    stopped: 'Stopped',
    expired: 'Expired',
    usedUp: 'All redeemed',
    emptyTitle: 'No gift codes yet',
    emptyText: 'Make a batch; users redeem the codes where they recharge, and the value is added to their balance.',
    name: 'Name of the batch',
    nameHelp: 'Only admins see it',
    worth: 'Value of each',
    count: 'How many',
    countHelp: 'At most {{max}}',
    expires: 'Good until',
    expiresHelp: 'They expire at the end of that day',
    total: 'Total',
    redeemed: 'Redeemed',
    redeemedOf: '{{done}} / {{all}}',
    reasonHelp: 'Why they are made, for whoever decides or audits',
    send: 'Make the codes',
    createdToast: 'The codes are made and can be downloaded',
    waitingToast: 'Submitted; another admin decides',
    stop: 'Stop',
    stopTitle: 'Stop these gift codes',
    stopText:
      'The {{left}} codes that nobody redeemed are worth nothing from now on, for good. What was redeemed stays.',
    codes: 'Codes',
    whichCodes: 'Show',
    allCodes: 'All',
    by: 'Redeemed by',
    at: 'Redeemed at',
    unused: 'Not yet',
    noneRedeemed: 'Nobody has redeemed one yet',
    fetchText:
      'The full codes are only in the file. It is kept for {{minutes}} minutes, and each download is on record.',
    stepMade: 'Made',
    stepEnded: 'Expires {{day}}',
    stopSaid: 'Why it was stopped',
    ofFile: 'Codes of batch {{id}}',
  },
});

export const giftLooks = defineStates([...giftBatchStates, 'expired', 'usedUp'], giftTexts, {
  waiting: 'waiting',
  active: 'good',
  refused: 'bad',
  stopped: 'neutral',
  expired: 'neutral',
  usedUp: 'info',
});

/** What a batch is now: its state, or how an active one ended by itself. */
export function stateOfGifts({ state, codes, redeemed, expiresAt }: GiftBatch) {
  if (state !== 'active') return state;
  if (redeemed === codes) return 'usedUp';
  return Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
}
