import { describe, expect, test } from 'vitest';
import { locales } from '#contract/core/locale.ts';
import { filled } from '../../parts/promises/promises.ts';
import { helpGroups, searchHelp } from './helpTopics.ts';

const topics = helpGroups.flatMap((group) => group.topics);
const slugs = (words: string, locale: 'zh-CN' | 'en-US') => searchHelp(words, locale).map(({ slug }) => slug);

test('every question has an address of its own', () => {
  expect(new Set(topics.map(({ slug }) => slug)).size).toBe(topics.length);
  expect(topics.filter(({ slug }) => !/^[a-z]+(-[a-z]+)*$/.test(slug))).toEqual([]);
});

test.each(topics)('$slug: every placeholder is filled, in both languages alike', (topic) => {
  const [chinese, english] = locales.map((locale) => [topic[locale].question, ...topic[locale].answer].join('\n'));
  const names = (text = '') => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted();
  expect(names(english)).toEqual(names(chinese));
  expect(filled(`${chinese}${english}`, 'Mallard')).not.toContain('{{');
});

describe('a search', () => {
  test('finds what the question says before what an answer says', () => {
    expect(slugs('礼品', 'zh-CN')[0]).toBe('gift-card');
    expect(slugs('password', 'en-US')[0]).toBe('password');
  });

  test.each(['lost phone', 'two-step', 'recovery codes', 'authenticator'])(
    'finds the way past a lost factor: %s',
    (typed) => {
      expect(slugs(typed, 'en-US')).toContain('lost-second-factor');
    },
  );

  test('looks for a word from its beginning', () => {
    expect(slugs('rent', 'en-US')).toContain('how-to-rent');
    expect(slugs('rent', 'en-US')).not.toContain('password');
    expect(slugs('deposit', 'en-US')[0]).toBe('deposit');
    expect(slugs('押金', 'zh-CN')[0]).toBe('deposit');
  });

  test.each([
    ['withdraw', 'withdraw'],
    ['new computer', 'bind'],
    ['real name', 'real-name'],
    ['complain', 'refused'],
    ['recharge', 'recharge-late'],
    ['open a shop', 'open-shop'],
  ])('answers what people come for: %s', (typed, slug) => {
    expect(slugs(typed, 'en-US')).toContain(slug);
  });

  test.each([
    ['提现', 'withdraw'],
    ['换电脑', 'bind'],
    ['实名', 'real-name'],
    ['投诉', 'refused'],
    ['充值没到账', 'recharge-late'],
    ['开店', 'open-shop'],
    ['到账', 'withdraw'],
  ])('answers what people come for: %s', (typed, slug) => {
    expect(slugs(typed, 'zh-CN')).toContain(slug);
  });

  test('wants all words', () => {
    expect(slugs('refund seller', 'en-US')).toContain('refused');
    expect(slugs('refund dragon', 'en-US')).toEqual([]);
  });

  test('forgives a Chinese word that nobody wrote so', () => {
    expect(slugs('域名绑定', 'zh-CN')).toContain('bind');
  });

  test.each(['refnd', 'refudn', 'reffund', 'refubd', 'how do I get a refnd'])(
    'forgives one wrong letter: %s',
    (typed) => {
      expect(slugs(typed, 'en-US')).toEqual(expect.arrayContaining(slugs('refund', 'en-US')));
    },
  );

  test('finds nothing for no words', () => {
    expect(searchHelp(' ？', 'zh-CN')).toEqual([]);
  });
});
