import { auditLedger } from '../ledger/audit.ts';
import { openDatabase } from '../platform/database.ts';

/** What does not hold in the books of a database, in words for a terminal; an empty list when all does. */
export async function provedBooks(databaseUrl: string): Promise<string[]> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined });
  try {
    const differences = await database.transaction(auditLedger);
    return differences.map(({ rule, rows }) => `It does not hold that ${rule}: ${JSON.stringify(rows.slice(0, 3))}`);
  } finally {
    await database.close();
  }
}
