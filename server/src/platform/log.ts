import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. What could hold a secret is never written: no bodies, no headers, no addresses with tokens. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'password',
          'token',
          'key',
          'secret',
          'code',
          '*.password',
          '*.token',
          '*.key',
          '*.secret',

          '*.authorization',
        ],
        censor: '[redacted]',
      },
    },
    pino.destination({ dest: 1, sync: false, minLength: 0 }),
  );
}
