import { expect, test } from 'vitest';
import { formatsIn, setTimeZone } from './formats.ts';
import { clock } from './timeLeft.ts';
import { defineTexts, textsIn } from './texts.ts';

const texts = defineTexts('language-test', {
  'zh-CN': { hello: '你好，{{name}}', left_other: '还剩 {{count}} 件' },
  'en-US': { hello: 'Hello {{name}}', left_one: '{{count}} left', left_other: '{{count}} are left' },
});

test('texts come in both languages, with values and plurals', () => {
  expect(textsIn('zh-CN', texts)('hello', { name: '<b>' })).toBe('你好，<b>');
  expect(textsIn('en-US', texts)('left', { count: 1 })).toBe('1 left');
  expect(textsIn('en-US', texts)('left', { count: 2 })).toBe('2 are left');
  expect(textsIn('zh-CN', texts)('left', { count: 1 })).toBe('还剩 1 件');
});

test('names, values and languages are checked by the compiler', () => {
  const t = textsIn('en-US', texts);
  // @ts-expect-error: there is no such name
  expect(t('goodbye')).toBe('goodbye');
  // @ts-expect-error: the value is missing
  expect(t('hello')).toContain('Hello');
  // @ts-expect-error: English lacks a name that Chinese has
  defineTexts('language-test-2', { 'zh-CN': { one: 'one', two: 'two' }, 'en-US': { one: 'one' } });
});

test('a text that is missing falls back to English', () => {
  const half = { 'zh-CN': {}, 'en-US': { only: 'Only English' } };
  // Such a set does not compile; a set that came from elsewhere could still be like that.
  const set = defineTexts('language-test-3', half as never);
  expect(textsIn('zh-CN', set as never)('only' as never)).toBe('Only English');
});

test('whoever has another clock is told the zone of times of day', () => {
  const at = '2026-11-20T17:30:00Z';
  const told = (zone: string) => {
    setTimeZone(zone);
    const { dateTime, dayAndTime, date, zone: clock } = formatsIn('en-US', () => true);
    return [dateTime(at), dayAndTime(at), date(at), clock];
  };
  // Nobody runs this where the clocks show quarters of an hour.
  expect(told('Asia/Kathmandu')).toEqual([
    'Nov\u00A020, 2026, 23:15 UTC+5:45',
    'Nov\u00A020, 23:15 UTC+5:45',
    'Nov\u00A020, 2026',
    'UTC+5:45',
  ]);
  expect(told(new Intl.DateTimeFormat().resolvedOptions().timeZone).join()).not.toContain('UTC');
  setTimeZone('Asia/Shanghai');
});

test('times are told where the site is, money in yuan', () => {
  const { dateTime, exact, money, relative } = formatsIn('zh-CN');
  expect(dateTime('2026-11-20T17:30:00Z')).toBe('2026年11月21日 01:30');
  expect(exact('2026-11-20T17:30:00Z')).toBe('2026年11月21日 01:30 UTC+8');
  expect(formatsIn('en-US').exact('2026-11-20T17:30:00Z')).toBe('Nov\u00A021, 2026, 01:30 UTC+8');
  expect(money(123_456)).toBe('¥1,234.56');
  expect(money(5, { sign: true })).toBe('+¥0.05');
  expect([clock(-1), clock(899), clock(3_723)]).toEqual(['00:00', '14:59', '1:02:03']);
  expect(relative(-7_200_000, 0)).toBe('2小时前');
  const now = Date.parse('2026-11-30T11:26:00+08:00');
  expect(relative('2026-12-02T03:12:00+08:00', now)).toBe('后天');
  expect(relative('2026-12-01T18:00:00+08:00', now)).toBe('明天');
  expect(relative('2026-11-29T03:12:00+08:00', now)).toBe('昨天');
});
