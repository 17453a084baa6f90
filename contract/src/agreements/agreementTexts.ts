import type { Locale } from '../core/locale.ts';
import type { AgreementState, AgreementDocument } from './agreementRules.ts';

/** What states of agreements are called, on screens and in files. */
export const agreementStateTexts = {
  'zh-CN': {
    planned: '待生效',
    in_force: '生效中',
    replaced: '已被替代',
    withdrawn: '已撤回',
  },
  'en-US': {
    planned: 'Planned',
    in_force: 'In force',
    replaced: 'Replaced',
    withdrawn: 'Withdrawn',
  },
} as const satisfies Record<Locale, Record<AgreementState, string>>;

/** What documents are called. */
export const agreementDocumentTexts = {
  'zh-CN': {
    service: '服务协议',
    privacy: '隐私条款',
    seller: '卖家协议',
  },
  'en-US': {
    service: 'Service agreement',
    privacy: 'Privacy terms',
    seller: 'Seller agreement',
  },
} as const satisfies Record<Locale, Record<AgreementDocument, string>>;
