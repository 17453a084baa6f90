/** How much of what is dear the server does at once: all of these numbers, in one place. */
import { Gate } from './gate.ts';

const refusal = { afterMs: 1000, waiting: 256 };

/**
 * Passwords, at about 30 ms of one core each. Two seconds of work may wait, a class of people behind one address among
 * them; a known device and a log-in with a solved proof of work go ahead of the others.
 */
export const hashing = new Gate({
  running: 2,
  waiting: 96,
  waitSeconds: 10,
  shares: { user: { running: 1, held: 4 }, address: { running: 1, held: 40 }, network: { running: 1, held: 48 } },
});

/**
 * Uploads of pictures from their first byte to their last size: at most so many bodies of 10 MB lie on the disk, none in
 * memory, and one is decoded at a time.
 */
export const pictureUploads = new Gate({
  running: 16,
  waiting: 24,
  waitSeconds: 30,
  refusal,
  shares: { user: { running: 1, held: 6 }, address: { running: 1, held: 8 }, network: { running: 2, held: 10 } },
});

/**
 * Uploads of sheets from their first byte to their answer: at most so many bodies lie on the disk (`sheetRules.bytes` each),
 * none in memory. Senders may be slow, so that no sharer has more than a few of the places.
 */
export const sheetUploads = new Gate({
  running: 16,
  waiting: 24,
  waitSeconds: 30,
  refusal,
  shares: { user: { running: 1, held: 2 }, address: { running: 3, held: 6 }, network: { running: 4, held: 8 } },
});

/** Sheets that have arrived and are read whole, one at a time: up to `sheetRules.bytes` in memory, some milliseconds of the event loop. */
export const sheetReadings = new Gate({
  running: 1,
  waiting: 16,
  waitSeconds: 20,
  refusal,
  shares: { user: { running: 1, held: 2 }, address: { running: 1, held: 4 }, network: { running: 1, held: 6 } },
});

/** Markdown on the event loop, some milliseconds each. */
export const previews = new Gate({
  running: 1,
  waiting: 8,
  waitSeconds: 3,
  shares: { user: { running: 1, held: 2 }, address: { running: 1, held: 4 }, network: { running: 1, held: 4 } },
});

/**
 * Searches that guess what was meant: some twenty statements each. They wait inside of their call, so that few may and
 * not for long; who is refused gets what was typed, uncorrected.
 */
export const corrections = new Gate({
  running: 2,
  waiting: 4,
  waitSeconds: 1,
  shares: { user: { running: 1, held: 3 }, address: { running: 1, held: 3 }, network: { running: 2, held: 4 } },
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
  /** A decoded picture takes up to 160 MB, which are given back soon: the process itself is started in half a second. */
  pictures: { atOnce: 1, niceness: 19, limitMs: 60_000, idleMs: 3_000 },
  drawings: { atOnce: 1, niceness: 10, limitMs: 60_000, idleMs: 10_000 },
  passwords: { atOnce: 2, niceness: 5, limitMs: 60_000, idleMs: 5 * 60_000 },
} as const;
