import { expect, test } from 'vitest';
import { filled } from '../../parts/promises/promises.ts';
import { privacyTerms } from './privacyTexts.ts';
import { sellerAgreement } from './sellerTexts.ts';
import { serviceAgreement } from './serviceTexts.ts';

test.each(
  Object.values({
    service: serviceAgreement['zh-CN'],
    serviceEnglish: serviceAgreement['en-US'],
    privacy: privacyTerms['zh-CN'],
    privacyEnglish: privacyTerms['en-US'],
    seller: sellerAgreement['zh-CN'],
    sellerEnglish: sellerAgreement['en-US'],
  }),
)('$title: every placeholder is filled', ({ intro, sections }) => {
  const texts = [...intro, ...sections.flatMap(({ paragraphs }) => paragraphs)].map((text) => filled(text, 'Mallard'));
  expect(texts.filter((text) => text.includes('{{'))).toEqual([]);
});

test('the promised numbers are those of the product', () => {
  expect(filled('{{site}}: {{unpaidMinutes}}, {{completeHours}}, {{unseenDays}}', 'Mallard')).toBe(
    'Mallard: 15, 72, 7',
  );
});
