import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchQuery, searchTerms, type SearchQuery } from './search/cutText.ts';

/** What `find_products` does with the two. */
function isFound(query: SearchQuery | undefined, stored: readonly string[]): boolean {
  if (query === undefined) return false;
  return (
    query.terms.every((term) => stored.includes(term)) &&
    query.words.every((word) => stored.some((term) => term.startsWith(word)))
  );
}

const chinese = fc.string({ unit: fc.constantFrom(...'数据库管理工具网站防火墙盾牌々'), minLength: 1, maxLength: 12 });
const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), chinese);

describe('what is stored', () => {
  test('Chinese is kept as pairs and the last character, Latin as words, with how they begin', () => {
    expect(searchTerms(['数据库'])).toEqual(['数据', '据库', '库', '^数', '^据', '^库']);
    expect(searchTerms(['Tool 3.0'])).toEqual(['tool', '^t', '^to', '^too', '3', '^3', '0', '^0']);
  });

  test('a word that touches Chinese is a word of its own', () => {
    expect(searchTerms(['Win11系统'])).toEqual(searchTerms(['win11 系统']));
  });

  test('full-width letters and old forms are the usual ones', () => {
    expect(searchTerms(['ＰＤＦ工具'])).toEqual(searchTerms(['pdf工具']));
  });

  test('each term once, however often it is said', () => {
    expect(searchTerms(['工具工具', '工具'])).toEqual(['工具', '具工', '具', '^工', '^具']);
  });

  test('no text makes more or longer terms than PostgreSQL takes', () => {
    const terms = searchTerms(['x'.repeat(10_000), '数'.repeat(10_000), String.fromCodePoint(0x1d41a).repeat(3000)]);
    expect(Math.max(...terms.map((term) => Buffer.byteLength(term)))).toBeLessThan(2046);
    fc.assert(fc.property(fc.array(anyText), (texts) => searchTerms(texts).every((term) => term !== '')));
  });
});

describe('what is asked', () => {
  test('one character is the beginning of a pair, more are their pairs', () => {
    expect(searchQuery('盾')).toEqual({ terms: ['^盾'], words: [] });
    expect(searchQuery('数据')).toEqual({ terms: ['数据'], words: [] });
    expect(searchQuery('数据库 Post go')).toEqual({ terms: ['数据', '据库', '^go'], words: ['post'] });
  });

  test('signs, blanks and what nobody sees are nothing to search for', () => {
    for (const text of ['', '   ', '!!! & | :*', '\u202e\u0000', "''", '⺀']) expect(searchQuery(text)).toBeUndefined();
  });

  test('nothing typed becomes a mark of ours', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const query = searchQuery(text);
        return (
          query === undefined || [...query.terms, ...query.words].every((term) => /^\^?[\p{L}\p{N}々ー]+$/u.test(term))
        );
      }),
    );
  });

  test('each part of a Chinese text finds it', () => {
    fc.assert(
      fc.property(chinese, fc.nat(), fc.nat(), (text, from, length) => {
        const characters = [...text];
        const start = from % characters.length;
        const part = characters.slice(start, start + 1 + (length % characters.length)).join('');
        return isFound(searchQuery(part), searchTerms([text]));
      }),
    );
  });

  test('the beginning of a word finds it, its middle does not', () => {
    const terms = searchTerms(['Polaris Database Desk']);
    expect(isFound(searchQuery('data pol'), terms)).toBe(true);
    expect(isFound(searchQuery('base'), terms)).toBe(false);
    expect(isFound(searchQuery('库存'), searchTerms(['数据库']))).toBe(false);
  });
});
