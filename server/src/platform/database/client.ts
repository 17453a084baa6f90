import pg from 'pg';
import { StartError } from '../../config.ts';

/** One connection for work that takes as long as it takes. Throws `StartError` when the database cannot be reached. */
export async function openClient(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  // Without a listener a broken connection would end the process; the query at work fails as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message || String((error as { code?: unknown }).code) : String(error);
    throw new StartError(`The database cannot be reached (${reason}): check DATABASE_URL and whether it runs.`);
  }
}

/** A connection for as long as `work` takes. */
export async function withClient<Result>(
  databaseUrl: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(databaseUrl, name);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Asks one question; numbers above 2^31 arrive as text. The author of a question states the type of its rows beside it. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export function askOver(client: pg.Client): Ask {
  return async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[];
}
