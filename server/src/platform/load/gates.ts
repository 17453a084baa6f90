/** How much of what is dear the server does at once: all of these numbers, in one place. */
import { Gate } from './gate.ts';

/**
 * Passwords, at about 30 ms of one core each. Two seconds of work may wait; a log-in with a solved proof of work goes
 * ahead of those without.
 */
export const hashing = new Gate({
  running: 2,
  waiting: 48,
  waitSeconds: 5,
  shares: { user: { running: 1, held: 4 }, address: { running: 1, held: 8 }, network: { running: 1, held: 16 } },
});

/** Uploads of pictures from their first byte to their last size: bodies lie on the disk, and one is decoded at a time. */
export const pictureUploads = new Gate({
  running: 16,
  waiting: 24,
  waitSeconds: 30,
  shares: { user: { running: 1, held: 6 }, address: { running: 1, held: 8 }, network: { running: 2, held: 10 } },
});

/** Markdown on the event loop, some milliseconds each. */
export const previews = new Gate({
  running: 1,
  waiting: 8,
  waitSeconds: 3,
  shares: { user: { running: 1, held: 2 }, address: { running: 1, held: 4 }, network: { running: 1, held: 4 } },
});

/** Pictures that pages draw for sharing: kept by what they show, so that few are ever drawn. */
export const drawings = new Gate({
  running: 1,
  waiting: 20,
  waitSeconds: 10,
  shares: { user: { running: 1, held: 20 }, address: { running: 1, held: 8 }, network: { running: 1, held: 8 } },
});

/**
 * How many the processes beside the server do at once, how far behind it they go (nice values: 0 is normal, 19 the last),
 * and how long one thing may take, which is long where all else goes first.
 */
export const workRules = {
  /** A decoded picture takes up to 160 MB. */
  pictures: { atOnce: 1, niceness: 10, limitMs: 60_000, idleMs: 20_000 },
  drawings: { atOnce: 1, niceness: 10, limitMs: 60_000, idleMs: 20_000 },
  passwords: { atOnce: 2, niceness: 5, limitMs: 60_000, idleMs: 5 * 60_000 },
} as const;
