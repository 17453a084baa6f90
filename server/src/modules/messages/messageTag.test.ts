import { expect, test } from 'vitest';
import { hour } from '#contract/core/durations.ts';
import { messageStatus } from '#contract/messages/messageKinds.ts';
import { refundAnswerSeconds } from '#contract/orders/refundRules.ts';
import { momentIn } from '../../platform/shownTime.ts';
import { endsAt, tagOf } from './messageTag.ts';
import { messageText } from './messageTexts.ts';

const toldAt = new Date('2026-11-24T08:00:00Z');
const after = (seconds: number) => ({ toldAt, now: new Date(toldAt.getTime() + seconds * 1000) });

test('a deadline is soon until it has passed, whether it is a rule, in hours or named', () => {
  expect(tagOf('refund_asked', {}, after(refundAnswerSeconds - 1))).toBe(messageStatus.endsSoon);
  expect(tagOf('refund_asked', {}, after(refundAnswerSeconds))).toBe(messageStatus.none);
  expect(tagOf('service_due', { hours: 1, minutes: 30 }, after(1.4 * hour))).toBe(messageStatus.endsSoon);
  expect(tagOf('service_due', { hours: 1, minutes: 30 }, after(1.6 * hour))).toBe(messageStatus.none);
  const ends = endsAt(new Date(toldAt.getTime() + hour * 1000));
  expect(tagOf('lease_ending', ends, after(hour - 1))).toBe(messageStatus.endsSoon);
  expect(tagOf('lease_ending', ends, after(hour))).toBe(messageStatus.none);
  expect(tagOf('withdrawal_asked', ends, after(hour - 1))).toBe(messageStatus.underWay);
  expect(tagOf('withdrawal_asked', ends, after(hour))).toBe(messageStatus.none);
});

test('what is done stays done, and what was written without its end is over', () => {
  expect(tagOf('order_delivered', {}, after(1000 * hour))).toBe(messageStatus.done);
  expect(tagOf('lease_ending', {}, after(1))).toBe(messageStatus.none);
});

test('what somebody wrote ends its sentence once', () => {
  const said = (locale: 'zh-CN' | 'en-US', words: string) => messageText(locale, 'lease_escalated', { words }).content;
  expect(said('en-US', 'It works.')).toContain('answered: “It works.” The');
  expect(said('en-US', 'It works')).toContain('answered: “It works”. The');
  expect(said('zh-CN', '可以使用。')).toContain('“可以使用。”平台');
  expect(said('zh-CN', '可以使用')).toContain('“可以使用”。平台');
});

test('moments are written as the list beside them writes its own, with a year only where it is another', () => {
  const at = new Date('2026-12-01T10:00:00Z');
  expect(momentIn('Asia/Shanghai', at, toldAt)).toEqual({
    'zh-CN': '12\u2060月\u20601\u2060日\u00A018:00 UTC+8',
    'en-US': 'Dec\u00A01, 18:00 UTC+8',
  });
  expect(momentIn('Asia/Shanghai', new Date('2027-01-02T10:00:00Z'), toldAt)['en-US']).toBe(
    'Jan\u00A02, 2027, 18:00 UTC+8',
  );
});
