import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Sharer } from '../load/gate.ts';
import { drawings } from '../load/gates.ts';
import { drawSvg } from '../pictures/pictures.ts';

/** Each category has sixteen; this many hold all that is ever asked for of a shop of usual size, in about 10 MB. */
const keptMax = 800;

export type Draw = (svg: string) => Promise<Buffer>;

/**
 * Draws SVG as PNG, one picture at a time, for whoever asks first. What was drawn is kept by its drawing, not by whom it
 * is for: a million products need no more work than the few hundred pictures that they share. Throws busy.
 */
export function createDrawing(rasterise: Draw = drawSvg): (svg: string, whom: Sharer) => Promise<Buffer> {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: keptMax });
  return (svg, whom) => {
    const key = createHash('sha256').update(svg).digest('base64url');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const drawing = drawings.run(whom, () => rasterise(svg));
    kept.set(key, drawing);
    drawing.catch(() => kept.delete(key));
    return drawing;
  };
}
