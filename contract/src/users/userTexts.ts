import type { Locale } from '../core/locale.ts';
import type { AccountState } from '../identity/accountStates.ts';
import type { UserRealName } from './userRules.ts';

/** How accounts and their real names stand, on screens and in files. */
export const accountStateTexts = {
  'zh-CN': { active: '正常', frozen: '已冻结', deleted: '已注销' },
  'en-US': { active: 'Active', frozen: 'Frozen', deleted: 'Deleted' },
} as const satisfies Record<Locale, Record<AccountState, string>>;

export const userRealNameTexts = {
  'zh-CN': { none: '未认证', auditing: '审核中', refused: '需修改', passed: '已认证' },
  'en-US': { none: 'Not verified', auditing: 'Under review', refused: 'To be mended', passed: 'Verified' },
} as const satisfies Record<Locale, Record<UserRealName, string>>;
