import { expect, test } from 'vitest';
import { locales } from '#contract/core/locale.ts';
import { codeMail } from './codeMail.ts';

test.each(locales)(
  'the letter in %s holds the code and how long it is good for, and its subject holds no code',
  (locale) => {
    const letter = codeMail(locale, { siteName: 'Mallard', code: '048213', minutes: 5, purpose: 'password' });
    expect(letter.body).toContain('048213');
    expect(letter.body).toMatch(/\b5\b/);
    expect(letter.subject).toContain('Mallard');
    expect(letter.subject).not.toContain('048213');
    const [first = '', second = ''] = letter.body.split('——');
    expect([letter.subject, first, second].map((text) => /[\u4e00-\u9fff]/.test(text))).toEqual(
      locale === 'zh-CN' ? [true, true, false] : [false, false, true],
    );
  },
);
