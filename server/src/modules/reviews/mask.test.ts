import { expect, test } from 'vitest';
import { maskedName } from './mask.ts';

test('strangers see the ends of a name, and not how long it is', () => {
  expect(['mallard', 'mad', 'ab', 'a', ''].map(maskedName)).toEqual(['m***d', 'm***d', 'a***b', 'a***', '***']);
});
