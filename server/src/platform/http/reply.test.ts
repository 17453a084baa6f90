import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { checkedReply } from './http.ts';
import { withTimesAsText } from './reply.ts';

const at = new Date('2030-01-02T03:04:05.678Z');

test('dates become text wherever they stand', () => {
  const reply = { at, none: null, list: [{ at, deep: { at } }, at], bytes: Buffer.from('x') };
  const text = at.toISOString();
  expect(withTimesAsText(reply)).toEqual({ ...reply, at: text, list: [{ at: text, deep: { at: text } }, text] });
});

test('what has no date is not copied', () => {
  const reply = { list: { of: { ids: 1 } } };
  expect(withTimesAsText(reply)).toBe(reply);
});

test('a row leaves with what its reply knows only', () => {
  const output = z.object({ id: z.int(), createdAt: z.iso.datetime(), of: z.object({ name: z.string() }) });
  const made = endpoint('GET /api/test', {
    summary: 'For this test',
    access: 'anyone',
    effect: 'reads',
    input: z.strictObject({}),
    output,
    errors: [],
  });
  const row = { id: 1, createdAt: at, secretHash: Buffer.from('x'), of: { name: 'a', email: 'b' } };
  expect(checkedReply(made, row)).toEqual({ id: 1, createdAt: at.toISOString(), of: { name: 'a' } });
});
