import { userRealNames } from '#contract/users/userRules.ts';
import { defineTexts } from '../../language/texts.ts';
import { defineStates } from '../../record/defineStates.ts';

/** How the real name of an account stands, for admins who look after people. */
export const realNameTexts = defineTexts('userRealNames', {
  'zh-CN': { none: '未认证', auditing: '审核中', refused: '需修改', passed: '已认证' },
  'en-US': { none: 'Not verified', auditing: 'Under review', refused: 'To be mended', passed: 'Verified' },
});

export const realNameLooks = defineStates(userRealNames, realNameTexts, {
  none: 'neutral',
  auditing: 'waiting',
  refused: 'bad',
  passed: 'good',
});
