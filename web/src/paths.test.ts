import { expect, test } from 'vitest';
import { href, isLocalPath, isScreen } from './paths.ts';

test('what the path names goes into it, the rest into the query', () => {
  expect(href('home')).toBe('/home');
  expect(href('product', { id: 7 })).toBe('/product/7');
  expect(href('product', { id: 'a/b', sku: 3 })).toBe('/product/a%2Fb?sku=3');
  expect(href('products', { search: 'a b&c', category: undefined, kind: '' })).toBe('/homeShop?search=a+b%26c');
});

test('only paths of this site may be returned to', () => {
  for (const good of ['/', '/home', '/product/7?sku=3#top']) expect(isLocalPath(good)).toBe(true);
  for (const bad of [null, undefined, '', 'home', '//a.example', '/\\a.example', 'https://a.example', '/a b', '/a\\b'])
    expect(isLocalPath(bad)).toBe(false);
});

test('only screens may be returned to', () => {
  for (const good of ['/home', '/order/order?state=paid', '/admin/products/7', '/ACCREDIT#top'])
    expect(isScreen(good)).toBe(true);
  for (const bad of ['/nowhere', '/user/apimy', '/redirect/%2F%2Fa.example', '/robots.txt', '/order', '/api/index'])
    expect(isScreen(bad)).toBe(false);
});
