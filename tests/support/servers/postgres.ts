import pg from 'pg';

/** The same server's address with another database. */
export function inDatabase(url: string, database: string): string {
  // Not by `URL`: a socket's address has no host, which it refuses.
  return url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`);
}

/** Runs one statement on a connection of its own. */
export async function runAt(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
