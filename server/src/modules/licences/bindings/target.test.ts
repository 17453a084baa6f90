import { expect, test } from 'vitest';
import { normaliseTarget } from './target.ts';

test.each([
  ['domain', 'https://Example.com/', 'example.com'],
  ['domain', 'example', undefined],
  ['domain', 'github.io', undefined],
  ['domain', 'co.uk', undefined],
  ['domain', 'me.github.io', 'me.github.io'],
  ['domain', 'gitee.io', undefined],
  ['domain', 'me.gitee.io', 'me.gitee.io'],
  ['domain', '公司.cn', undefined],
  ['domain', 's3.amazonaws.com', undefined],
  ['domain', 'co.ke', undefined],
  ['domain', 'chiyoda.tokyo.jp', undefined],
  // A wildcard of the list, and an exception to it.
  ['domain', 'any.kobe.jp', undefined],
  ['domain', 'city.kobe.jp', 'city.kobe.jp'],
  // Looks like a suffix, and is somebody's own.
  ['domain', 'co.ru', 'co.ru'],
  // Of a top-level domain that the list does not know.
  ['domain', 'example.internal', 'example.internal'],
  ['machine', ' 4C4C4544-0042-3510 ', '4c4c4544-0042-3510'],
  ['machine', '00:1A:2b:3c', '00:1a:2b:3c'],
  ['machine', 'a_b.c-d:e', 'a_b.c-d:e'],
  ['machine', 'short12', undefined],
  ['machine', 'with space', undefined],
  ['machine', 'slash/1234', undefined],
  ['machine', 'a'.repeat(128), 'a'.repeat(128)],
  ['machine', 'a'.repeat(129), undefined],
  ['account', '10001', '10001'],
  ['account', '１００８６', '10086'],
  ['account', 'Duck01', 'duck01'],
  ['account', '123', undefined],
  ['account', 'a'.repeat(33), undefined],
  ['account', 'duck-01', undefined],
  ['account', 'duck\u000001', undefined],
] as const)('%s %j is stored as %j', (kind, text, stored) => expect(normaliseTarget(kind, text)).toBe(stored));
