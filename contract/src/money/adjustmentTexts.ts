import type { Locale } from '../core/locale.ts';
import type { AdjustmentState } from './moneyProcess.ts';

/** What states of adjustments are called, on screens and in files. */
export const adjustmentStateTexts = {
  'zh-CN': {
    waiting: '待审批',
    applied: '已生效',
    refused: '已拒绝',
    withdrawn: '已撤回',
    reversing: '撤销待审批',
    reversed: '已撤销',
  },
  'en-US': {
    waiting: 'Waiting',
    applied: 'Applied',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
    reversing: 'Reversal waits',
    reversed: 'Reversed',
  },
} as const satisfies Record<Locale, Record<AdjustmentState, string>>;
