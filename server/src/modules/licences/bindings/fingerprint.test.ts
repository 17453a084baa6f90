import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintOf, partsOf } from './fingerprint.ts';

test('is what a shell makes of the sorted parts', () => {
  const shell = execFileSync('openssl', ['dgst', '-sha256'], { input: 'board 4711\ndisk 0815' }).toString();
  expect(fingerprintOf(['Disk 0815 ', 'ＢＯＡＲＤ 4711', 'disk 0815', ' '])).toBe(shell.trim().split(' ').at(-1));
});

test('parts are in the order of their bytes, as a shell sorts them', () => {
  expect(partsOf(['😀', '\uff5e\u3000b', 'é', 'z', '￮'])).toEqual(['z', '~ b', 'é', '○', '😀']);
});

test('order, case, width and repetition make no difference; another part does', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 6 }), fc.nat(), (parts, at) => {
      const one = fingerprintOf(parts);
      const again = [...parts.slice(at % parts.length), ...parts].map((part) => ` ${part.normalize('NFKC')} `);
      expect(fingerprintOf(again.toReversed())).toBe(one);
      if (!partsOf(parts).includes('another')) expect(fingerprintOf([...parts, 'another'])).not.toBe(one);
    }),
  );
});
