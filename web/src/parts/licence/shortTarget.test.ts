import { expect, test } from 'vitest';
import { shortTarget } from './shortTarget.ts';

test('a hash is shown by its ends, what people typed as a whole', () => {
  expect(shortTarget('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')).toBe('9f86d08188…f00a08');
  expect(shortTarget('another-quite-long-subdomain.of-some.example.org')).toMatch(/^another.*org$/);
  expect(shortTarget('deadbeef')).toBe('deadbeef');
});
