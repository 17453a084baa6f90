import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeMarkedPhoto } from './picture.ts';
import { watermarkTile } from './watermark.ts';

/** The dots of a line, row by row. */
function drawn(text: string): string {
  const { data, width, height } = watermarkTile(text);
  let dots = '';
  for (let y = 1; y < height; y += 3) {
    for (let x = 1; x < width; x += 3) dots += data[(y * width + x) * 4] === 20 ? '#' : ' ';
  }
  return dots;
}

test('letters are drawn without a font, and what has none is a gap', () => {
  expect(drawn('中').trim()).toBe('');
  expect(drawn('a')).toBe(drawn('A'));
  expect(drawn('.').replaceAll(' ', '')).toBe('####');
  expect(new Set([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:/'].map(drawn)).size).toBe(40);
});

test.each([
  [900, 600],
  [40, 20],
])('a photo of %i by %i pixels bears the mark everywhere', async (width, height) => {
  const plain = sharp({ create: { width, height, channels: 3, background: '#808080' } });
  const marked = await makeMarkedPhoto(
    await plain.jpeg().toBuffer(),
    'Identity check only / mallard.example 2026-03-14',
  );
  const found = await sharp(marked).metadata();
  expect([found.width, found.height, found.format]).toEqual([width, height, 'webp']);
  if (width < 100) return;
  for (const left of [0, width / 2]) {
    for (const top of [0, height / 2]) {
      const part = { left, top, width: width / 2, height: height / 2 };
      const { channels } = await sharp(await sharp(marked).extract(part).toBuffer()).stats();
      expect(channels[0]?.stdev).toBeGreaterThan(8);
    }
  }
});
