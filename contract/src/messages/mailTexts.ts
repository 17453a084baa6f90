import type { Locale } from '../core/locale.ts';
import type { MailState, MailContent } from './mailRules.ts';

/** What states of mail are called, on screens and in files. */
export const mailStateTexts = {
  'zh-CN': {
    kept: '仅留存',
    waiting: '待发送',
    sent: '已发送',
    failed: '未送达',
  },
  'en-US': {
    kept: 'Kept only',
    waiting: 'Waiting',
    sent: 'Sent',
    failed: 'Not delivered',
  },
} as const satisfies Record<Locale, Record<MailState, string>>;

/** What stands in a mail. */
export const mailContentTexts = {
  'zh-CN': {
    code: '含验证码',
    ordinary: '普通',
  },
  'en-US': {
    code: 'With a code',
    ordinary: 'Ordinary',
  },
} as const satisfies Record<Locale, Record<MailContent, string>>;
