import { expect, test } from 'vitest';
import { apiOriginOf } from './apiOrigin.ts';

test.each([
  [undefined, undefined],
  [' ', undefined],
  ['https://api.example', 'https://api.example'],
  [' https://API.example:443/ ', 'https://api.example'],
  ['http://localhost:8080/', 'http://localhost:8080'],
])('%j is the origin %j', (text, origin) => {
  expect(apiOriginOf(text)).toBe(origin);
});

test.each([
  'https://a.example,https://b.example',
  'https://a.example,b.example',
  'https://api.example/v1',
  'https://api.example/?x',
  'https://user:word@api.example',
  'api.example',
  'ftp://api.example',
])('%s is refused', (text) => {
  expect(() => apiOriginOf(text)).toThrow(/MALLARD_API_URL is ".*exactly one/);
});
