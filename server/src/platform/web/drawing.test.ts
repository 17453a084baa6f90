import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createDrawing, DrawingBusy } from './drawing.ts';

const square = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="${fill}"/></svg>`;

test('draws a PNG of the size that the drawing has', async () => {
  // As the part of the program does that takes pictures from people.
  sharp.block({ operation: ['VipsForeignLoad'] });
  const png = await createDrawing()(square('#165dff'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([40, 30]);
});

test('the same drawing is made once, others one after the other', async () => {
  let running = 0;
  let most = 0;
  const made: string[] = [];
  const draw = createDrawing(async (svg) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running -= 1;
    made.push(svg);
    return Buffer.from(svg);
  });
  await Promise.all(['a', 'b', 'a', 'c', 'b'].map(draw));
  await draw('a');
  expect([made, most]).toEqual([['a', 'b', 'c'], 1]);
});

test('a crowd of new drawings is refused, and what failed may be tried again', async () => {
  let fails = true;
  const draw = createDrawing((svg) => (fails ? Promise.reject(new Error('no')) : Promise.resolve(Buffer.from(svg))));
  const asked = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => draw(`${index}`)));
  const reasons = asked.map((one) => (one.status === 'rejected' ? one.reason : undefined));
  expect(reasons.filter((reason) => reason instanceof DrawingBusy)).toHaveLength(10);
  fails = false;
  expect((await draw('0')).toString()).toBe('0');
});
