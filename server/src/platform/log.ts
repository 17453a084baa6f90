import { pino, type DestinationStream, type Logger } from 'pino';
import { errorLine } from './errorLine.ts';
import type { Terminal } from './terminal.ts';

export type Log = Logger;

/** Structured lines, by default as JSON on standard output. What could hold a secret is never written: no bodies, no headers, no addresses with tokens. */
export function createLog(level: string, destination: DestinationStream = jsonLines()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => errorLine(error) },
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
          '*.*.password',
          '*.*.token',
          '*.*.secret',
        ],
        censor: '[redacted]',
      },
    },
    destination,
  );
}

function jsonLines(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 0 });
}

/** The same lines for a person to read. Each is written at once, so that none is lost when the process ends. */
export async function readableLines(terminal: Terminal, { colour }: { colour: boolean }): Promise<DestinationStream> {
  // Production does not load it.
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({ colorize: colour, singleLine: true, translateTime: 'SYS:HH:MM:ss' });
  return { write: (line) => terminal.print(format(line)) };
}
