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

test.each([
  ['请到https://evil.example/login?a=1确认，或 WWW.evil', '请到…确认，或 …'],
  ['see evil.example/x now', 'see … now'],
  ['去 例子.中国 看', '去 … 看'],
  ['请打开 验证中心.com/login 确认', '请打开 … 确认'],
  ['押金退款.cn/x', '…'],
  ['（押金退款.cn）', '（…）'],
  ['evil.рф/x', '…'],
  // Cyrillic: wholly, and one letter of it.
  ['see \u0430\u0440\u0440\u04cf\u0435.com', 'see …'],
  ['p\u0430ypal.com/x', '…'],
  ['验证中心．ｃｏｍ', '…'],
  ['evil．com', '…'],
  ['evil\u0301.com', '…'],
])('words that a message quotes lead nowhere: %s', (text, quoted) => {
  expect(quotedWords(text)).toBe(quoted);
});

test.each([
  '密码不对.登录不上',
  '密码不对．登录不上，一共2.5小时',
  'It fails. Why? 3.5 h, 20.00',
  '密码不对.游戏登录不上',
  'a@b',
  '好……再说',
])('words that a message quotes stay where nothing can be followed: %s', (text) => {
  expect(quotedWords(text)).toBe(text);
});

test('long words are quoted as fast as short ones', () => {
  const text = '密'.repeat(200_000);
  expect(quotedWords(text)).toBe(text);
});
