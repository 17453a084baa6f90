import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawCover, drawings } from './coverDrawing.ts';
import { hueOf, hues } from './hues.ts';
import { sharedColours } from './sharedColours.ts';

test('a product always has the same cover', () => {
  expect(drawCover('site', 7)).toEqual(drawCover('site', 7));
});

test('each family has three drawings, and all are in use', () => {
  for (const hue of hues) {
    expect(drawings[hue]).toHaveLength(3);
    const seen = new Set(Array.from({ length: 60 }, (_, id) => JSON.stringify(drawCover(hue, id + 1001))));
    expect(seen.size).toBe(3);
  }
});

test('the top categories of the demo have eight hues, and any other slug always the same one', () => {
  const slugs = ['software', 'development', 'design', 'office', 'sites', 'games', 'education', 'cards'];
  expect(new Set(slugs.map(hueOf)).size).toBe(hues.length);
  expect(hueOf('pottery')).toBe(hueOf('pottery'));
  expect(hues).toContain(hueOf(''));
});

test('shared pictures have the colours of the tokens', async () => {
  const tokens = await readFile(new URL('../../ui/kit/tokens.css', import.meta.url), 'utf8');
  for (const hue of hues) {
    for (const paint of ['ground', 'shape', 'deep'] as const) {
      expect(tokens).toContain(`--${hue}-${paint}: ${sharedColours[hue][paint]};`);
    }
  }
});
