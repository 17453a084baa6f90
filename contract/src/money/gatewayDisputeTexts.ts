import type { Locale } from '../core/locale.ts';
import type { GatewayDisputeState } from './gatewayDisputeRules.ts';

/** What states of gateway disputes are called, on screens and in files. */
export const gatewayDisputeStateTexts = {
  'zh-CN': {
    open: '待答复',
    answered: '已答复',
    won: '胜诉',
    lost: '败诉',
    withdrawn: '已撤回',
  },
  'en-US': {
    open: 'To answer',
    answered: 'Answered',
    won: 'Won',
    lost: 'Lost',
    withdrawn: 'Withdrawn',
  },
} as const satisfies Record<Locale, Record<GatewayDisputeState, string>>;
