import { randomBytes } from 'node:crypto';

const seed = randomBytes(4).readInt32BE();

/**
 * A number for movements of one day and kind, such that the numbers of parts add up to that of their sum: what was
 * posted and what was folded then agree, but for a chance in four thousand millions, without a table of all days.
 */
export function dayChecksum(
  of: { day: number; kind: number },
  moved: { inFen: number; netFen: number; postings: number },
) {
  const base = Math.imul(of.day, 64) + of.kind;
  return (
    (Math.imul(moved.inFen | 0, mix(base ^ seed)) +
      Math.imul(moved.netFen | 0, mix(base + seed + 0x51ed2705)) +
      Math.imul(moved.postings, mix((base + 0x2545f491) ^ seed))) |
    0
  );
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
