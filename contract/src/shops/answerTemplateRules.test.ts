import { expect, test } from 'vitest';
import { filledIn, unknownFacts } from './answerTemplateRules.ts';

test('a text is filled in once, also where a fact looks like a placeholder', () => {
  const facts = { order: '7', product: '{buyer}', buyer: 'm***' };
  expect(filledIn('{buyer}：订单 {order}（{product}）{later} {', facts)).toBe('m***：订单 7（{buyer}）{later} {');
  expect(filledIn('{order} {product}', { product: '点卡' })).toBe('{order} 点卡');
});

test('placeholders are those that every use has', () => {
  expect(unknownFacts('{order} {product} {buyer} {BIG} {}', ['message', 'refund'])).toEqual([]);
  expect(unknownFacts('{order} {price} {price}', ['question', 'message'])).toEqual(['order', 'price']);
});
