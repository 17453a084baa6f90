import { describe, expect, test } from 'vitest';
import { refundTexts } from './refundMail.ts';

const refund = {
  orderId: 100000001,
  wantedFen: 1230,
  refundedFen: 500,
  takenPieces: 0,
  isWhole: false,
  gateway: null,
  gatewayFen: 0,
  titleZh: '云笔记',
  titleEn: 'Cloud Notes',
  sellerEmail: 'shop@example.com',
};

describe.each(['requested', 'complained', 'refused', 'refunded', 'rejected'] as const)('a letter about %s', (news) => {
  const { 'zh-CN': chinese, 'en-US': english } = refundTexts(news, refund);

  test('names order, product and amount in each language', () => {
    const amount = news === 'refunded' ? '¥5.00' : '¥12.30';
    expect(chinese.paragraphs).toEqual(['订单 100000001：云笔记', expect.stringContaining(amount)]);
    expect(english.paragraphs).toEqual(['Order 100000001: Cloud Notes', expect.stringContaining(amount)]);
    expect(english.subject + english.paragraphs.join('')).not.toMatch(/\p{Script=Han}/u);
    expect(chinese.subject).toMatch(/\p{Script=Han}/u);
  });
});

test('without an English title the Chinese one is named', () => {
  expect(refundTexts('refused', { ...refund, titleEn: '' })['en-US'].paragraphs[0]).toBe('Order 100000001: 云笔记');
});

test('letters about money that came back say what was taken back', () => {
  const sentence = (taken: Partial<typeof refund>) =>
    refundTexts('refunded', { ...refund, ...taken })['en-US'].paragraphs[1];
  expect(sentence({})).toContain('nothing was taken back');
  expect(sentence({ takenPieces: 2 })).toContain('Taken back: 2');
  expect(sentence({ takenPieces: 3, isWhole: true })).toContain('all that it delivered was taken back');
});

test('letters that set a term say it', () => {
  expect(refundTexts('requested', refund)['zh-CN'].paragraphs[1]).toContain('48 小时');
  expect(refundTexts('refused', refund)['en-US'].paragraphs[1]).toContain('72 hours');
});

test('nobody takes over from the platform where it sells itself', () => {
  const said = (sellerEmail: string | null) => {
    const texts = refundTexts('requested', { ...refund, sellerEmail });
    return texts['zh-CN'].paragraphs[1] + (texts['en-US'].paragraphs[1] ?? '');
  };
  expect(said('shop@example.com')).toMatch(/转由平台裁定.*after that the platform decides/s);
  expect(said(null)).toMatch(/转为待裁决的投诉.*a complaint to be decided/s);
  expect(said(null)).not.toMatch(/转由平台|the platform decides/);
});

test('says what goes back through a gateway and what stays on the balance', () => {
  const texts = refundTexts('refunded', { ...refund, gateway: 'alipay', gatewayFen: 300 });
  for (const text of [texts['zh-CN'], texts['en-US']]) {
    expect(text.paragraphs[1]).toMatch(/¥3\.00[^¥]*¥2\.00/);
  }
});
