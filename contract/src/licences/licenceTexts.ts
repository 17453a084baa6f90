import type { Locale } from '../core/locale.ts';
import type { LicenceStoredState } from './licenceProcess.ts';

/** What states of licences are called, on screens and in files. */
export const licenceStateTexts = {
  'zh-CN': { active: '有效', suspended: '已暂停', revoked: '已撤销', expired: '已过期' },
  'en-US': { active: 'Active', suspended: 'Suspended', revoked: 'Revoked', expired: 'Expired' },
} as const satisfies Record<Locale, Record<LicenceStoredState | 'expired', string>>;
