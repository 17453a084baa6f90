import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { neededWords, plainLine, plainText, plainWords, quotedWords } from './plainText.ts';

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

test('words that a message quotes lead nowhere', () => {
  expect(quotedWords('请到https://evil.example/login?a=1确认，或 WWW.evil')).toBe('请到…确认，或 …');
  expect(quotedWords('see evil.example/x now')).toBe('see … now');
  expect(quotedWords('去 例子.中国 看')).toBe('去 … 看');
  for (const text of ['密码不对.登录不上', 'It fails. Why? 3.5 h, 20.00', 'a@b']) expect(quotedWords(text)).toBe(text);
});
