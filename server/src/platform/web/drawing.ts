import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Why a picture is not drawn now: more are asked for than can be drawn soon. */
export class DrawingBusy extends Error {
  readonly status = 503;
}

/** How many wait for their turn before further ones are refused. */
const waitingMax = 20;
/** Each category has sixteen; this many hold all that is ever asked for of a shop of usual size, in about 10 MB. */
const keptMax = 800;

export type Draw = (svg: string) => Promise<Buffer>;

/**
 * Draws SVG as PNG, one picture at a time. What was drawn is kept by its drawing, not by whom it is for: a million
 * products need no more work than the few hundred pictures that they share. Throws DrawingBusy.
 */
export function createDrawing(rasterise: Draw = rasteriseBySharp): Draw {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: keptMax });
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();

  return (svg) => {
    const key = createHash('sha256').update(svg).digest('base64url');
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (waiting >= waitingMax) return Promise.reject(new DrawingBusy('too many pictures wait to be drawn'));
    waiting += 1;
    const drawing = turn.then(() => rasterise(svg)).finally(() => (waiting -= 1));
    turn = drawing.catch(() => kept.delete(key));
    kept.set(key, drawing);
    return drawing;
  };
}

/** Loaded at the first picture: most processes start without ever drawing one. */
async function rasteriseBySharp(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // Everything but the formats of uploads is blocked in this process, and those are told by how they begin.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, colours: 128 }).toBuffer();
}
