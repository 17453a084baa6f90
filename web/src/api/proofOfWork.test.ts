import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginsWithZeros, proofText } from '#contract/core/proofOfWork.ts';
import { sha256, solveProof } from './proofOfWork.ts';

test('hashes as everybody does, whatever the length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(Buffer.from(sha256(text)).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'));
    }),
  );
});

test.each([1, 8, 13])('finds a nonce for %i zero bits that the server takes', async (bits) => {
  const challenge = `1700000000.${'x'.repeat(60)}`;
  const nonce = await solveProof(challenge, bits);
  const hash = createHash('sha256').update(proofText(challenge, nonce)).digest();
  expect(beginsWithZeros(hash, bits)).toBe(true);
});
