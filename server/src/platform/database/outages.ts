import pg from 'pg';

/**
 * States in which PostgreSQL can't serve now and will again: no connection (08), no disk, memory or connection left
 * (53), canceled by the time limit or shut down (57), a transaction that stood idle for too long, an error of the disk.
 */
const passingStates = /^(08...|53...|57014|57P0[1-5]|25P03|58030)$/;

/** What the system says of a connection that can't be made or has broken. */
const brokenConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Nothing more fits: the disk is full, or too much is open. */
const nothingLeft = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);
/** The driver has no codes for what breaks on its side. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * Whether the database or the disk failed and not the call: it may be asked for again, and goes well once they are
 * back. Whether it was done is unsure when the connection broke at its end.
 */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (!('code' in error) || typeof error.code !== 'string') return driverWords.test(error.message);
  if (error instanceof pg.DatabaseError) return passingStates.test(error.code);
  // The database's socket is not there; of a file, the same code means another thing.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return brokenConnection.has(error.code) || nothingLeft.has(error.code);
}
