import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { neededWords, plainLine, plainText, plainWords } from './plainText.ts';

test('what turns the direction of writing or has no width is taken out', () => {
  expect(plainText('a\u202eb\u2066c\u200bd\ufeffe\u200ff\u0000g\u2028h')).toBe('abcdefgh');
  expect(plainText('two\r\nlines\rand\ta tab')).toBe('two\nlines\nand\ta tab');
});

test('words of every script stay as they are, and so does what looks like a script', () => {
  for (const text of ['<script>alert(1)</script>', '你好，世界', 'سلام', 'می‌خواهم', '👨‍👩‍👧', 'é', 'a & b < c']) {
    expect(plainText(text)).toBe(text);
  }
});

test('a line is one line, words keep their paragraphs', () => {
  expect(plainLine('  a\n b\t\u00a0c ')).toBe('a b c');
  expect(plainWords('\n\n a \n\n\n\n b \n')).toBe('a \n\n b');
});

test.each(['', ' ', '\u202e\u200b', '\u200d\u200c \n'])('%j says nothing', (text) => {
  expect(() => neededWords('words', text)).toThrow(AppError);
  try {
    neededWords('words', text);
  } catch (error) {
    expect(error).toMatchObject({ errorName: 'invalid_input', fields: [{ field: 'words', rule: 'required' }] });
  }
  expect(neededWords('words', `${text}!`)).toContain('!');
});
