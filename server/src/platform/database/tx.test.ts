import { expect, test } from 'vitest';
import { prepared } from './tx.ts';

test('two statements of one name are a fault of the program', () => {
  prepared('of_this_test', 'select 1');
  prepared('of_this_test', 'select 1');
  expect(() => prepared('of_this_test', 'select $1::int')).toThrow('of_this_test');
});
