import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hueTokens } from './hueTokens.ts';
import { contrastMin, contrastOf } from './shades.ts';

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

test('whatever colour is chosen, the ink can be read on all that is drawn in it', () => {
  fc.assert(
    fc.property(color, (chosen) => {
      for (const { ground, shape, deep, ink } of Object.values(hueTokens(chosen)))
        for (const under of [ground, shape, deep]) expect(contrastOf(ink, under)).toBeGreaterThanOrEqual(contrastMin);
    }),
    { examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#808080']] },
  );
});
