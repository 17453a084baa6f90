import { expect, test } from 'vitest';
import { drawCover } from './coverDrawing.ts';

test('a product always has the same cover', () => {
  expect(drawCover(7, 'plugins')).toEqual(drawCover(7, 'plugins'));
});

test('covers differ between neighbours, and white stands out on every ground', () => {
  const all = Array.from({ length: 200 }, (_, index) => drawCover(index + 1, `category-${index % 20}`));
  const looks = new Set(all.map((cover) => JSON.stringify(cover)));
  expect(looks.size).toBeGreaterThan(40);
  for (const { ground, shapes } of all) {
    expect(shapes.length).toBeGreaterThanOrEqual(2);
    expect(contrastWithWhite(ground)).toBeGreaterThan(3);
  }
});

/** WCAG's ratio. */
function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
