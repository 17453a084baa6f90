import { expect, test } from 'vitest';
import { publicSecurityAddress } from './recordNumbers.ts';

test('a public security number is looked up by its digits', () => {
  const address = publicSecurityAddress('沪公网安备 31011502000001号');
  expect(address).toBe('https://beian.mps.gov.cn/#/query/webSearch?code=31011502000001');
});
