import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../endpoints.ts';
import { plainText, writtenLine, writtenText } from './writtenText.ts';

/** Turned round, without width, a bell, and a mark that begins a file. */
const unseen = ['\u202e', '\u2066', '\u200b', '\u0007', '\u0000', '\ufeff', '\u2028'];

test('what nobody sees is taken out, line ends and joiners stay', () => {
  for (const sign of unseen) expect(plainText(`a${sign}b`)).toBe('ab');
  expect(plainText('a\r\nb\rc\td')).toBe('a\nb\nc\td');
  expect(plainText('👩\u200d💻')).toBe('👩\u200d💻');
  expect(writtenLine().parse('  a \n b\u202e ')).toBe('a b');
  expect(writtenText().parse(' a \n b\u202e ')).toBe('a \n b');
  expect(writtenText().min(1).safeParse('\u202e\u200b').success).toBe(false);
});

/**
 * Fields of programs and secrets, which are taken as they are: whatever is changed in them is another one. Everything else is
 * written by people, or has a pattern that lets nothing unseen through.
 */
const takenAsTheyAre = [
  'password',
  'newPassword',
  'token',
  'device',
  'cursor',
  'challenge',
  'nonce',
  'request',
  'oldRequest',
  'requestId',
  'compromised',
  'photo',
  'secret',
  'merchantKey',
  'providerKey',
  'apiKey',
  'webhookSecret',
  'key',
  'domain',
  'machine',
  'account',
  'entitlement',
  'fingerprint',
  'category',
  'topic',
  'evidence',
  'pictures',
  'giftCode',
  'gateway',
  'body',
  'signature',
  'timestamp',
  'serial',
  'query',
];

test('every field that people write into is cleaned by the one schema', () => {
  const found = Object.values(endpoints).flatMap((endpoint) =>
    fieldsOf(endpoint.input as z.core.$ZodType, endpoint.name).flatMap(({ path, schema }) => {
      const field = path.split('.').at(-1) ?? '';
      return takenAsTheyAre.includes(field) || !letsThrough(schema) ? [] : [path];
    }),
  );
  expect(found).toEqual([]);
});

interface Field {
  path: string;
  schema: z.core.$ZodType;
}

/** The texts of an input, through everything that may stand around them. */
function fieldsOf(schema: z.core.$ZodType, path: string): Field[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const all = (inner: unknown, name = '') => fieldsOf(inner as z.core.$ZodType, name === '' ? path : `${path}.${name}`);
  if (def.type === 'string' || def.type === 'pipe') return [{ path, schema }];
  if (def.type === 'object') return Object.entries(def['shape'] as object).flatMap(([name, inner]) => all(inner, name));
  const inner = [def['innerType'], def['element'], def['valueType'], def['left'], def['right']];
  const several = [...((def['options'] ?? []) as unknown[]), ...((def['items'] ?? []) as unknown[])];
  return [...inner.filter((one) => one !== undefined), ...several].flatMap((one) => all(one));
}

function letsThrough(schema: z.core.$ZodType): boolean {
  // Long enough for every field that has a least length.
  return [1, 40].some((length) =>
    unseen.some((sign) => {
      const parsed = (schema as z.ZodType).safeParse(`${'a'.repeat(length)}${sign}b`);
      return parsed.success && typeof parsed.data === 'string' && parsed.data.includes(sign);
    }),
  );
}
