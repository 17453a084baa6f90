import { refundStates } from '#contract/orders/refundProcess.ts';
import { defineTexts } from '../../../language/texts.ts';
import { defineStates } from '../../../record/defineStates.ts';

/** Lists of orders show the state of a refund, and nothing else of it. */
const texts = defineTexts('refundStates', {
  'zh-CN': {
    requested: '待商家处理',
    refused: '商家已拒绝',
    complained: '平台处理中',
    refunded: '已退款',
    rejected: '未通过',
    withdrawn: '已撤销',
  },
  'en-US': {
    requested: 'With the seller',
    refused: 'Refused',
    complained: 'With the platform',
    refunded: 'Refunded',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
  },
});

export const refundLooks = defineStates(refundStates, texts, {
  requested: 'waiting',
  refused: 'warning',
  complained: 'waiting',
  refunded: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
});
