import { crc32, deflateSync } from 'node:zlib';
import { randomOf } from '../random.ts';
import type { SentFile } from '../simulation.ts';

const width = 720;
const height = 450;
type Colour = readonly [red: number, green: number, blue: number];

/** A screenshot as buyers send it: a window that refuses something. The same for the same number. */
export function screenshot(number: number): SentFile {
  const random = randomOf(`screenshot ${number}`);
  const { pixels, fill } = canvas();
  const shade = random.whole(150, 225);
  fill(0, 0, width, height, [shade, shade, 235]);
  fill(110, 80, 610, 370, [250, 250, 252]);
  fill(110, 80, 610, 116, [70, random.whole(70, 110), random.whole(110, 160)]);
  const red: Colour = [205, 60, 56];
  fill(586, 90, 602, 106, red);
  fill(150, 160, 198, 208, red);
  fill(170, 168, 178, 190, [255, 255, 255]);
  fill(170, 194, 178, 202, [255, 255, 255]);
  for (let line = 0; line < 5; line++) {
    const top = 160 + line * 28;
    fill(
      222,
      top,
      222 + random.whole(180, 350),
      top + (line === 0 ? 14 : 9),
      line === 0 ? [40, 44, 52] : [160, 165, 175],
    );
  }
  fill(480, 322, 580, 350, [70, 110, 200]);
  const fields = { seenBy: 'order' };
  return { name: `screenshot-${number}.png`, mimetype: 'image/png', content: pngOf(pixels), fields };
}

/** A side of somebody's identity card, without a letter on it. The same for the same number. */
export function identityCard(number: number, side: 'front' | 'back'): Omit<SentFile, 'fields'> {
  const random = randomOf(`identity card ${number} ${side}`);
  const { pixels, fill } = canvas();
  const ground = random.whole(214, 232);
  fill(0, 0, width, height, [96, 88, 80]);
  fill(40, 30, 680, 420, [ground, 232, 240]);
  const ink: Colour = [52, 58, 70];
  if (side === 'front') {
    fill(480, 90, 630, 290, [176, 188, 204]);
    fill(525, 115, 585, 185, [222, 196, 172]);
    fill(505, 195, 605, 290, [70, random.whole(70, 120), 140]);
    for (let line = 0; line < 5; line++) fill(90, 90 + line * 44, 90 + random.whole(120, 330), 106 + line * 44, ink);
    fill(90, 350, 560, 372, ink);
  } else {
    fill(80, 70, 190, 180, [196, 56, 52]);
    for (let line = 0; line < 2; line++) fill(230, 84 + line * 52, 600, 112 + line * 52, ink);
    for (let line = 0; line < 2; line++) fill(230, 290 + line * 48, 400 + random.whole(60, 180), 308 + line * 48, ink);
  }
  return { name: `card-${number}-${side}.png`, mimetype: 'image/png', content: pngOf(pixels) };
}

function canvas() {
  const pixels = Buffer.alloc(width * height * 3);
  const fill = (left: number, top: number, right: number, bottom: number, colour: Colour) => {
    const pixel = Buffer.from(colour);
    for (let y = top; y < bottom; y++) pixels.fill(pixel, (y * width + left) * 3, (y * width + right) * 3);
  };
  return { pixels, fill };
}

function pngOf(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of each red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const lines = Array.from({ length: height }, (_, y) =>
    // Each line begins with its filter: none.
    Buffer.concat([Buffer.from([0]), pixels.subarray(y * width * 3, (y + 1) * width * 3)]),
  );
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const image = deflateSync(Buffer.concat(lines), { level: 1 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', image), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
