import { expect, test } from 'vitest';
import { AppError } from '../http/errors.ts';
import { createDrawing } from './drawing.ts';

const square = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="${fill}"/></svg>`;

test('draws a PNG of the size that the drawing has', async () => {
  const png = await createDrawing()(square('#165dff'), {});
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
  await Promise.all(['a', 'b', 'a', 'c', 'b'].map((svg) => draw(svg, {})));
  await draw('a', {});
  expect([made, most]).toEqual([['a', 'b', 'c'], 1]);
});

test('a crowd of new drawings is refused, and what failed may be tried again', async () => {
  let fails = true;
  const draw = createDrawing((svg) => (fails ? Promise.reject(new Error('no')) : Promise.resolve(Buffer.from(svg))));
  const ask = (count: number, ipOf: (index: number) => string) =>
    Promise.allSettled(Array.from({ length: count }, (_, index) => draw(`${index}`, { ip: ipOf(index) })));
  const refused = (asked: PromiseSettledResult<unknown>[]) =>
    asked.filter((one) => one.status === 'rejected' && one.reason instanceof AppError && one.reason.status === 503);
  expect(refused(await ask(30, (index) => `10.0.0.${index}`))).toHaveLength(9);
  // One address has no more than its share.
  expect(refused(await ask(30, () => '10.0.0.1'))).toHaveLength(22);
  fails = false;
  expect((await draw('0', {})).toString()).toBe('0');
});
