import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actTokens, shadesCss, surfacesOf } from './actTokens.ts';
import { contrastMin, contrastOf, darkShades, lightShades } from './shades.ts';

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

test('the shades of the design’s own colour are those of its component library', () => {
  const upper = (shades: string[]) => shades.map((shade) => shade.slice(1).toUpperCase()).join(' ');
  expect(upper(lightShades('#165DFF'))).toBe('E8F3FF BEDAFF 94BFFF 6AA1FF 4080FF 165DFF 0E42D2 072CA6 031A79 000D4D');
  expect(upper(darkShades('#165DFF'))).toBe('000D4D 041B79 0E32A6 1D4DD2 306FFF 3C7EFF 689FFF 93BEFF BEDAFF EAF4FF');
});

test('whatever colour is chosen, words can be read', () => {
  fc.assert(
    fc.property(color, (chosen) => {
      const tokens = actTokens(chosen);
      for (const scheme of ['light', 'dark'] as const) {
        const { act = '', 'act-hover': hover = '', 'act-text': text = '', 'act-tint': tint = '' } = tokens[scheme];
        for (const ground of [act, hover]) expect(contrastOf('#ffffff', ground)).toBeGreaterThanOrEqual(contrastMin);
        for (const ground of [...surfacesOf[scheme], tint])
          expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(contrastMin);
      }
    }),
  );
});

test('a style sheet holds nothing but colours', () => {
  fc.assert(
    fc.property(color, (chosen) => {
      expect(shadesCss(chosen)).toMatch(
        /^(:root\[data-mantine-color-scheme(='dark')?\]\{(--[\w-]+:#[\da-f]{6};?)+\})+$/,
      );
    }),
  );
});
