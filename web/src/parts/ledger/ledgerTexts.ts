import { holdKindTexts, holdStateTexts } from '#contract/money/holdTexts.ts';
import {
  entryKindTexts,
  platformAccountTexts,
  subjectKindTexts,
  userAccountTexts,
} from '#contract/money/ledgerTexts.ts';
import { defineTexts } from '../../language/texts.ts';

/** The words of the ledger: kinds of entries and what holds money, the same wherever they stand. */
export const ledgerTexts = defineTexts('ledgerWords', {
  'zh-CN': {
    ...entryKindTexts['zh-CN'],
    sale: '销售',
  },
  'en-US': {
    ...entryKindTexts['en-US'],
    sale: 'Sale',
  },
});

/** What is held. */
export const holdKindWords = defineTexts('holdKinds', holdKindTexts);

/** What has become of a hold. */
export const holdStateWords = defineTexts('holdStates', holdStateTexts);

/** What an entry belongs to. */
export const subjectWords = defineTexts('ledgerSubjects', subjectKindTexts);

/** What accounts are called, but for those of cash. */
export const accountWords = defineTexts('ledgerAccounts', {
  'zh-CN': { ...userAccountTexts['zh-CN'], ...platformAccountTexts['zh-CN'] },
  'en-US': { ...userAccountTexts['en-US'], ...platformAccountTexts['en-US'] },
});
