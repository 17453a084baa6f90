/** From bytes to what lines say: encodings, ends of lines, columns. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectEncoding, headBytes, strictDecoder, type Encoding } from './encoding.ts';
import { readLine, type LineForm } from './line.ts';
import { LineSplitter } from './lineSplitter.ts';
import { firstProblems, problemsMax } from './importSummary.ts';

// 鸭子卡密 and 账号 in GB18030.
const gbk = Buffer.from('d1bcd7d3bfa8c3dc0ad5cbbac50a', 'hex');

describe('encodings', () => {
  test.each<[string, Buffer, Encoding, number]>([
    ['plain', Buffer.from('ABC-1\nABC-2\n'), 'utf-8', 0],
    ['nothing', Buffer.alloc(0), 'utf-8', 0],
    ['UTF-8', Buffer.from('鸭子\n卡密\n'), 'utf-8', 0],
    ['UTF-8 with its mark', Buffer.from('\ufeff鸭子\n'), 'utf-8', 3],
    ['UTF-16, little end first', Buffer.from('\ufeff鸭子\n', 'utf16le'), 'utf-16le', 2],
    ['UTF-16, big end first', Buffer.from('\ufeff鸭子\n', 'utf16le').swap16(), 'utf-16be', 2],
    ['GB18030', gbk, 'gb18030', 0],
    ['one broken line in UTF-8', Buffer.from([...Buffer.from('鸭子\n卡密\n'), 0xff, 0xfe, 0x0a]), 'utf-8', 0],
  ])('%s', (_name, head, encoding, markBytes) => {
    expect(detectEncoding(head)).toEqual({ encoding, markBytes });
  });

  test('a head that ends within a character of its only line is still UTF-8', () => {
    const head = Buffer.from('鸭'.repeat(headBytes)).subarray(0, headBytes);
    expect(headBytes % 3).not.toBe(0);
    expect(detectEncoding(head).encoding).toBe('utf-8');
  });
});

describe('lines', () => {
  const textsOf = (encoding: Encoding, chunks: readonly Buffer[], lineBytesMax = 100) => {
    const splitter = new LineSplitter(encoding, lineBytesMax);
    const lines = [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
    const decode = strictDecoder(encoding);
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
    return lines.map(({ bytes }) => bytes && decode(bytes));
  };

  test('are the same however the bytes arrive, in every encoding', () => {
    // U+0A0A and U+0D0A look like line feeds from the wrong side.
    const character = fc.constantFrom('a', '鸭', 'é', '🦆', '\u0a0a', '\u0d0a', '\u000b', ' ');
    const line = fc.string({ unit: character, maxLength: 8 });
    const encoding = fc.constantFrom('utf-8' as const, 'utf-16le' as const, 'utf-16be' as const);
    fc.assert(
      fc.property(fc.array(line), encoding, fc.array(fc.nat(200)), (lines, encoding, cuts) => {
        const text = lines.map((one) => `${one}\n`).join('');
        const bytes = Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'utf16le');
        if (encoding === 'utf-16be') bytes.swap16();
        const places = [0, ...cuts.filter((cut) => cut < bytes.length), bytes.length].toSorted((a, b) => a - b);
        const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        expect(textsOf(encoding, chunks)).toEqual(lines);
      }),
    );
  });

  test('a last line needs no line feed, and an empty one is none', () => {
    expect(textsOf('utf-8', [Buffer.from('a\nb')])).toEqual(['a', 'b']);
    expect(textsOf('utf-8', [Buffer.from('a\n\n')])).toEqual(['a', '']);
    expect(textsOf('gb18030', [gbk])).toEqual(['鸭子卡密', '账号']);
  });

  test('one that is too long is dropped, in however many chunks it comes, and the next one is whole', () => {
    const long = 'x'.repeat(70);
    for (const encoding of ['utf-8', 'utf-16le'] as const) {
      const bytes = Buffer.from(
        `a\n${long}${long}${long}\nb\n${long}${long}`,
        encoding === 'utf-8' ? 'utf8' : 'utf16le',
      );
      for (const size of [1, 3, 7, 64, 1000]) {
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        expect(textsOf(encoding, chunks)).toEqual(['a', undefined, 'b', undefined]);
      }
    }
  });
});

describe('what a line says', () => {
  const secret: LineForm = { isCsv: false, accountFields: undefined };
  const account: LineForm = { isCsv: false, accountFields: ['账号', '密码'] };
  const csv = (form: LineForm): LineForm => ({ ...form, isCsv: true });
  const contentOf = (text: string | undefined, form: LineForm) => {
    const read = readLine(text, form);
    if (read === 'blank') return 'blank';
    if ('problem' in read) return read.problem;
    return read.content.kind === 'secret' ? read.content.text : read.content.fields.map(({ value }) => value);
  };

  test.each<[string, string | undefined, LineForm, string | string[]]>([
    ['a secret stands as it is', ' A,"b"----c\t', secret, ' A,"b"----c\t'],
    ['the end of a line of Windows', 'ABC\r', secret, 'ABC'],
    ['nothing', '', secret, 'blank'],
    ['blanks', ' \t\u3000\r', secret, 'blank'],
    ['what could not be decoded', undefined, secret, 'not_readable'],
    ['zeros of a wrong encoding', 'A\0B\0', secret, 'not_readable'],
    ['the longest', 'x'.repeat(2000), secret, 'x'.repeat(2000)],
    ['too long', 'x'.repeat(2001), secret, 'too_long'],
    ['the first column of CSV', '"A ""1""",note', csv(secret), 'A "1"'],
    ['CSV without quotes', 'ABC', csv(secret), 'ABC'],
    ['a quote that is never closed', '"ABC', csv(secret), 'not_readable'],
    ['four strokes', 'duck----p,w', account, ['duck', 'p,w']],
    ['a tab', 'duck\tp,w', account, ['duck', 'p,w']],
    ['a comma', 'duck , pw', account, ['duck', 'pw']],
    ['quotes around a comma', 'duck,"p,w"', account, ['duck', 'p,w']],
    ['CSV of accounts', '"duck","p----w"', csv(account), ['duck', 'p----w']],
    ['strokes in what says it is CSV', 'duck----pw', csv(account), ['duck', 'pw']],
    ['a field is missing', 'duck', account, 'fields_missing'],
    ['a field is empty', 'duck----', account, 'fields_missing'],
    ['a field too many', 'duck----pw----mail', account, 'too_many_fields'],
    ['an empty column at the end', '"duck","pw",', csv(account), 'too_many_fields'],
  ])('%s', (_name, text, form, expected) => {
    expect(contentOf(text, form)).toEqual(expected);
  });
});

test('the first hundred problems are named, in the order of their lines', () => {
  const some = Array.from({ length: 90 }, (_, index) => ({ line: 2 * index, problem: 'too_long' as const }));
  const others = Array.from({ length: 90 }, (_, index) => ({ line: 2 * index + 1, problem: 'twice_in_file' as const }));
  const first = firstProblems(some, others);
  expect(first).toHaveLength(problemsMax);
  expect(first.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, line) => line));
});
