import { describe, expect, test } from 'vitest';
import { limits, usernamePattern } from '#contract/core/limits.ts';
import { refundProcess, type RefundState } from '#contract/orders/refundProcess.ts';
import { refundAnswerSeconds, refundComplainSeconds } from '#contract/orders/refundRules.ts';
import { demoShops } from '../shops.ts';
import { demoConversations } from './conversations.ts';
import { demoDisputes } from './disputes.ts';
import { demoBuyers } from './buyers.ts';
import { demoQuestions } from './questions.ts';
import { demoReviews } from './reviews.ts';
import { talkedKinds, type DemoDispute, type DisputeStep } from './types.ts';

const han = /\p{Script=Han}/u;
const disputes = talkedKinds.flatMap((kind) => demoDisputes[kind]);

test('people have names of their own that anybody could register', () => {
  const names = [...demoBuyers.map((buyer) => buyer.username), ...demoShops.map((shop) => shop.owner)];
  expect(demoBuyers).toHaveLength(41);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const name of names) {
    expect(name).toMatch(usernamePattern);
    expect(name.length).toBeGreaterThanOrEqual(limits.username.min);
    expect(name.length).toBeLessThanOrEqual(limits.username.max);
  }
});

test('reviews range from five stars to one for every kind, in both languages, some answered', () => {
  const all = talkedKinds.flatMap((kind) => demoReviews[kind]);
  expect(all.length).toBeGreaterThanOrEqual(80);
  for (const kind of talkedKinds) {
    expect(new Set(demoReviews[kind].map((review) => review.stars)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(demoReviews[kind].map((review) => review.locale)).size).toBe(2);
  }
  expect(all.filter((review) => review.reply).length).toBeGreaterThan(20);
  const words = all.map((review) => review.words).filter((text) => text !== '');
  expect(new Set(words).size).toBe(words.length);
});

test('questions are asked of every kind, and most are answered', () => {
  const all = talkedKinds.flatMap((kind) => demoQuestions[kind]);
  expect(all.length).toBeGreaterThanOrEqual(40);
  const answered = all.filter((question) => question.answer !== '').length;
  expect(answered).toBeGreaterThan(all.length * 0.8);
  expect(answered).toBeLessThan(all.length);
});

test('conversations begin with the buyer and follow one after the other', () => {
  expect(demoConversations.length).toBeGreaterThanOrEqual(15);
  for (const { messages } of demoConversations) {
    expect(messages[0]?.side).toBe('buyer');
    expect(messages.filter((message) => message.afterMinutes <= 0)).toEqual([]);
  }
  expect(new Set(demoConversations.flatMap((talk) => talk.kinds))).toEqual(new Set(talkedKinds));
});

test('nobody writes more than fits, or in another language than their own', () => {
  const said = [
    ...talkedKinds
      .flatMap((kind) => demoReviews[kind])
      .map(({ locale, words, reply = '' }) => ({ locale, texts: [words, reply] })),
    ...demoConversations.map(({ locale, messages }) => ({ locale, texts: messages.map(({ words }) => words) })),
    ...disputes.map(({ locale, words, steps }) => ({
      locale,
      texts: [words, ...steps.flatMap((step) => ('words' in step ? step.words : []))],
    })),
  ];
  for (const { locale, texts } of said) {
    for (const text of texts.filter((words) => words !== '')) {
      expect(text.length).toBeLessThanOrEqual(limits.words.max);
      expect(han.test(text)).toBe(locale === 'zh-CN');
    }
  }
});

describe('refunds', () => {
  test('are asked for in every kind and end in every way', () => {
    expect(disputes.length).toBeGreaterThanOrEqual(20);
    for (const kind of talkedKinds)
      expect(demoDisputes[kind].some((dispute) => dispute.reason === 'unseen')).toBe(true);
    expect(new Set(disputes.map(endOf))).toEqual(new Set<RefundState>(['refunded', 'rejected', 'withdrawn']));
    expect(disputes.filter(({ share }) => share <= 0 || share > 1)).toEqual([]);
  });

  test('go only where the process goes', () => {
    expect(() => endOf({ ...sample, steps: [{ by: 'buyer', does: 'complain', afterHours: 1, words: '' }] })).toThrow();
    for (const dispute of disputes) expect(() => endOf(dispute)).not.toThrow();
  });
});

const sample: DemoDispute = { reason: 'faulty', locale: 'zh-CN', share: 1, words: '', steps: [] };

/** The state that a refund ends in, walked through the process with its deadlines. */
function endOf({ reason, steps }: DemoDispute): RefundState {
  if (reason === 'unseen') return moved('requested', 'return_unseen');
  let state: RefundState = 'requested';
  for (const step of steps) {
    if (state === 'requested' && step.afterHours * 3600 > refundAnswerSeconds) state = moved(state, 'silence');
    if (state === 'refused' && step.afterHours * 3600 > refundComplainSeconds) state = moved(state, 'accept');
    state = moved(state, eventOf(step));
  }
  return state === 'refused' ? moved(state, 'accept') : state;
}

function eventOf(step: DisputeStep): string {
  if (step.does === 'decide') return step.share > 0 ? 'grant' : 'reject';
  return step.does;
}

function moved(from: RefundState, event: string): RefundState {
  const move = refundProcess.moves.find((one) => one.from === from && one.event === event);
  if (!move) throw new Error(`${event} leads nowhere from ${from}`);
  return move.to;
}
