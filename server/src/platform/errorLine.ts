/** An error as it stands in the log. */

/** What is written of one error; of the database's no text, since that quotes rows and what people typed. */
interface Told {
  type: string;
  message?: string;
  code?: string | undefined;
  severity?: string;
  constraint?: string | undefined;
  table?: string | undefined;
  stack?: string | undefined;
  cause?: Told | undefined;
}

/** Causes within causes that are told. */
const causesMax = 5;

/** Type, message and stack with its causes; of an error of the database code, constraint and table only. */
export function errorLine(error: unknown, depth = 0): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const cause = error.cause === undefined || depth === causesMax ? undefined : errorLine(error.cause, depth + 1);
  if (!isOfDatabase(error)) {
    const code = 'code' in error ? String(error.code) : undefined;
    return { type: error.name, message: error.message, code, stack: error.stack, cause };
  }
  const { code, constraint, table, severity } = error;
  return { type: error.name, code, severity, constraint, table, stack: framesOf(error), cause };
}

interface DatabaseError extends Error {
  code: string;
  severity: string;
  constraint?: string;
  table?: string;
}

/** PostgreSQL's own errors have a state of five characters and a severity. */
function isOfDatabase(error: Error): error is DatabaseError {
  return 'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/** Where it was thrown, without the message that the stack begins with. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
