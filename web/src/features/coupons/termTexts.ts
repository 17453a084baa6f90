import { defineTexts } from '../../language/texts.ts';

/** What a coupon takes off; on public pages as well. */
export const termTexts = defineTexts('couponTerms', {
  'zh-CN': {
    off_amount: '减 {{amount}}',
    off_percent: '减 {{percent}}%',
    off_capped: '减 {{percent}}%，最多 {{cap}}',
    from_min: '满 {{min}} ',
  },
  'en-US': {
    off_amount: '{{amount}} off',
    off_percent: '{{percent}}% off',
    off_capped: '{{percent}}% off, at most {{cap}}',
    from_min: 'From {{min}}: ',
  },
});
