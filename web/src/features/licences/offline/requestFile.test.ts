import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printFile } from '#contract/licences/licenceFileFormat.ts';
import { readRequest } from './requestFile.ts';

const facts = {
  format: 1,
  fingerprint: ['board', 'disk'],
  name: '车间 3 号机',
  nonce: 'x'.repeat(12),
  createdAt: '2026-03-05T08:00:00Z',
};

function fileOf(content: unknown, kind: 'request' | 'machine' = 'request'): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64');
  return printFile({ kind, headers: { Format: '1' }, payload });
}

describe('a request file', () => {
  test('says what it asks for, in any script', () => {
    expect(readRequest(fileOf(facts))).toEqual({
      is: 'request',
      name: '车间 3 号机',
      parts: 2,
      createdAt: '2026-03-05T08:00:00Z',
    });
  });

  test('is found within a mail and with line breaks of another system', () => {
    const mail = `Hello,\r\n\r\n${fileOf(facts).replaceAll('\n', '\r\n')}\r\nRegards`;
    expect(readRequest(mail).is).toBe('request');
  });

  test('is told from an answer that was put in by mistake', () => {
    expect(readRequest(fileOf(facts, 'machine')).is).toBe('answer');
  });

  test.each([
    ['nothing', ''],
    ['no parts', fileOf({ ...facts, fingerprint: [] })],
    ['another format', fileOf({ ...facts, format: 2 })],
    ['no object', fileOf('text')],
    ['half of it', fileOf(facts).slice(0, 60)],
  ])('is none with %s', (_name, text) => expect(readRequest(text)).toEqual({ is: 'none' }));

  test('is read from anything without an exception', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => fileOf(JSON.parse(json))),
        ),
        (text) => {
          expect(['request', 'none']).toContain(readRequest(text).is);
        },
      ),
    );
  });
});
