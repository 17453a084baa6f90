import { userRealNameTexts } from '#contract/users/userTexts.ts';
import { userRealNames } from '#contract/users/userRules.ts';
import { defineTexts } from '../../language/texts.ts';
import { defineStates } from '../../record/defineStates.ts';

/** How the real name of an account stands, for admins who look after people. */
export const realNameTexts = defineTexts('userRealNames', userRealNameTexts);

export const realNameLooks = defineStates(userRealNames, realNameTexts, {
  none: 'neutral',
  auditing: 'waiting',
  refused: 'bad',
  passed: 'genuine',
});
