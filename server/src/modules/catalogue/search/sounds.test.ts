import { describe, expect, test } from 'vitest';
import { alignInitials, alignRun, alignSpelling, spellingDistance } from './align.ts';
import {
  foldSyllable,
  initialsTerms,
  pairTerm,
  pairTerms,
  readingsOf,
  soundAlike,
  soundTerms,
  spellingsOf,
} from './sounds.ts';

describe('sounds', () => {
  test('a character has its usual readings, anything else none', () => {
    expect(readingsOf('方')).toEqual(['fang']);
    expect(readingsOf('乐')).toEqual(['le', 'yue']);
    for (const other of ['a', '1', ' ', 'の', 'ー', '兙']) expect(readingsOf(other)).toEqual([]);
  });

  test('what many don’t tell apart is the same', () => {
    expect(['zhang', 'chen', 'shi', 'ling', 'lv', 'hong'].map(foldSyllable)).toEqual([
      'zan',
      'cen',
      'si',
      'lin',
      'lu',
      'hong',
    ]);
    expect(soundAlike('舟', '周')).toBe(true);
    expect(soundAlike('舟', '办')).toBe(false);
  });

  test('a text is kept as pairs of syllables and as initials, across blanks', () => {
    expect(soundTerms(['大 模型'])).toEqual(
      expect.arrayContaining([pairTerm('da', 'mo'), pairTerm('mo', 'xing'), ...initialsTerms('dmx'), '=dm', '=mx']),
    );
    expect(pairTerms('音', '乐')).toEqual([pairTerm('yin', 'le'), pairTerm('yin', 'yue')]);
    expect(soundTerms(['PDF 工具'])).toEqual([pairTerm('gong', 'ju'), '=gj']);
    expect(soundTerms(['x', '库'])).toEqual([]);
  });

  test('letters are read as syllables, the last of which may be unfinished', () => {
    expect(spellingsOf('fangzhou')[0]).toEqual({ syllables: ['fang', 'zhou'], rest: '' });
    expect(spellingsOf('fangzh')).toContainEqual({ syllables: ['fang'], rest: 'zh' });
    expect(spellingsOf('xian').map(({ syllables }) => syllables.join(' '))).toEqual(
      expect.arrayContaining(['xian', 'xi an']),
    );
    expect(spellingsOf('office')).toEqual([]);
    expect(spellingsOf('a'.repeat(60)).length).toBeLessThan(5);
  });
});

describe('a place in a text', () => {
  const text = [...'方舟办公套件 专业版激活码'];
  test.each([
    ['方舟办公', '方舟办公', 0],
    ['方周办公', '方舟办公', 0.4],
    ['方丹办公', '方舟办公', 1],
    ['舟方办公', '方舟办公', 0.8],
    ['方办公', '方舟办公', 0.9],
    ['方舟办公公', '方舟办公', 0.5],
    ['方舟的办公', '方舟办公', 1.05],
    ['办公套件激活码', '办公套件 激活码', 0.65],
    ['套件专业版', '套件 专业版', 0.1],
  ])('%s is %s', (typed, meant, weight) => {
    const found = alignRun([...typed], text);
    expect(found?.text).toBe(meant);
    expect(found?.weight).toBeCloseTo(weight);
  });

  test.each(['数据库', '方土地公', '办码', '码活激版'])('%s is none', (typed) => {
    expect(alignRun([...typed], text)).toBeUndefined();
  });

  test('is found by syllables, together or in two parts, and by initials', () => {
    expect(alignSpelling({ syllables: ['ban', 'gong'], rest: '' }, text)).toMatchObject({ text: '办公' });
    expect(alignSpelling({ syllables: ['ban', 'gong'], rest: 't' }, text)).toMatchObject({ text: '办公套' });
    expect(alignSpelling({ syllables: ['ban', 'gong', 'ji', 'huo'], rest: '' }, text)).toMatchObject({
      text: '办公 激活',
    });
    expect(alignSpelling({ syllables: ['shu', 'ju'], rest: '' }, text)).toBeUndefined();
    expect(alignInitials('tjzy', text)).toMatchObject({ text: '套件 专业' });
    expect(alignInitials('xyz', text)).toBeUndefined();
  });
});

test.each([
  ['office', 'officee', 1],
  ['office', 'ofice', 1],
  ['office', 'offcie', 1],
  ['office', 'offize', 1],
  ['office', 'games', 6],
  ['', 'abc', 3],
])('from %s to %s are %i errors', (one, other, distance) => {
  expect(spellingDistance(one, other)).toBe(distance);
  expect(spellingDistance(other, one)).toBe(distance);
});
