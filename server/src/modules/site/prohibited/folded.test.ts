import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedText, foldedWord } from './folded.ts';

const isIn = (word: string, text: string) => foldedText(text).includes(foldedWord(word));

test.each([
  ['cocaine', 'Pure COCAINE here'],
  ['cocaine', 'pure сосаіпе'],
  ['cocaine', 'c o-c.a i n e for you'],
  ['cocaine', 'co\u200bcaine'],
  ['cocaine', 'ｃｏｃａｉｎｅ'],
  ['枪支', '出售枪 支一把'],
  ['枪支', '枪-支'],
  ['fake id', 'A Fake  ID!'],
])('%s is found in %s', (word, text) => expect(isIn(word, text)).toBe(true));

test.each([
  ['ass', 'a class of its own'],
  ['fake id', 'a fake and an id'],
  ['枪支', '支枪'],
])('%s is not found in %s', (word, text) => expect(isIn(word, text)).toBe(false));

test('a word is found in every text that has it between blanks', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string(), fc.string(), (word, before, after) => {
      fc.pre(foldedWord(word) !== '' && !/^.$/u.test(word.normalize('NFKC').trim()));
      const around = (text: string) => text.replaceAll(/\b\p{L}\b/gu, '');
      fc.pre(
        [
          ...(word
            .normalize('NFKC')
            .replace(/\p{Cf}/gu, '')
            .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []),
        ].every((one) => [...one].length > 1),
      );
      expect(isIn(word, `${around(before)} ${word} ${around(after)}`)).toBe(true);
    }),
  );
});
