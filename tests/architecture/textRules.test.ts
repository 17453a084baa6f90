import { describe, expect, test } from 'vitest';
import { familiarTexts, repeatedWords, typedNumbers } from './textRules.ts';

const inTexts = (text: string, file = 'web/src/features/orders/texts.ts') =>
  typedNumbers(new Map([[file, `export const texts = { a: ${JSON.stringify(text)} };`]]));

test.each([
  '15 分钟内付款',
  '最多 3 次',
  '三天内处理',
  'within 7 days',
  'a 24-hour limit',
  'up to 10 MB',
  'within fourteen days',
  'three times a day',
])('%s is typed', (text) => expect(inTexts(text)).toHaveLength(1));

test.each([
  '{{minutes}} 分钟内付款',
  'within {{days}} days',
  'Ed25519 and SHA-256',
  'HTTP 404',
  '¥0.01',
  'one day',
  '第 1 步',
  'two admins decide',
])('%s is not', (text) => expect(inTexts(text)).toEqual([]));

test('code and tests may count', () => {
  expect(inTexts('7 days', 'web/src/features/orders/Orders.tsx')).toEqual([]);
  expect(inTexts('7 days', 'web/src/features/orders/texts.test.ts')).toEqual([]);
});

test('who reads is addressed with respect', () => {
  const inTexts = (text: string) =>
    familiarTexts(new Map([['web/src/features/orders/texts.ts', `const a = '${text}';`]]));
  expect(inTexts('你的订单')).toHaveLength(1);
  expect(inTexts('您的订单')).toEqual([]);
});

describe('words of the contract', () => {
  const words =
    "{ 'zh-CN': { on: '出租中', paused: '已暂停', removed: '已删除', under_way: '进行中', new: '待审核' } }";
  const repeatedIn = (file: string, own = words, from = 'contract/src/rental/listingTexts.ts') =>
    repeatedWords(
      new Map([
        [from, `export const listingStateTexts = ${words}`],
        [file, `const states = ${own}`],
      ]),
    );

  test('are read there', () => {
    expect(repeatedIn('server/src/modules/rental/listingsExport.ts')).toHaveLength(1);
    expect(repeatedIn('web/src/features/rental/listings/texts.ts')).toHaveLength(1);
    expect(repeatedIn('contract/src/rental/listings.ts')).toEqual([]);
  });

  test.each([
    ['most of them', "{ on: '出租中', paused: '停租', removed: '已删除', under_way: '进行中', new: '待审核' }"],
    [
      'names with something in front',
      "{ state_on: '出租中', statePaused: '已暂停', stateUnderWay: '进行中', stateNew: '待审核' }",
    ],
    [
      'both languages at once',
      "{ on: both('出租中', 'let'), paused: both('已暂停', ''), removed: both('已删除', ''), new: both('待审核', '') }",
    ],
  ])('are found by %s', (_, own) => expect(repeatedIn('web/src/features/rental/texts.ts', own)).toHaveLength(1));

  test.each([
    ['a few', "{ on: '出租中', removed: '已删除' }"],
    ['other names', "{ yes: '出租中', no: '已暂停', gone: '已删除' }"],
    ['none, by reading them', "{ ...listingStateTexts['zh-CN'] }"],
  ])('are not repeated by %s', (_, own) => expect(repeatedIn('web/src/features/rental/texts.ts', own)).toEqual([]));

  test('are where web and server both say them', () => {
    const server = 'server/src/modules/rental/listingsExport.ts';
    expect(repeatedIn('web/src/features/rental/texts.ts', words, server)).toHaveLength(1);
    expect(repeatedIn('server/src/modules/rental/mail.ts', words, server)).toEqual([]);
  });
});
