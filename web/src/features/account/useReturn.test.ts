import { expect, it } from 'vitest';
import { returnAddress } from './useReturn.ts';

it('leads back to a path of this site, with its query', () => {
  expect(returnAddress('/product/7?sku=2')).toBe('/product/7?sku=2');
  expect(returnAddress('/homeShop?search=设计')).toBe('/homeShop?search=设计');
});

it.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /home',
  'home',
])('never leads away: %j', (wanted) => {
  expect(returnAddress(wanted)).toBe('/dashboard/dashboard');
});

it.each(['/login', '/login?redirect=/login', '/regiser', '/password#x'])('never leads in circles: %s', (wanted) => {
  expect(returnAddress(wanted)).toBe('/dashboard/dashboard');
});
