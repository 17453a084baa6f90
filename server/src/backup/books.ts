import { verifyLedger } from '../ledger/verify.ts';

/** What does not hold in the books of a database, in words for a terminal; an empty list when all does. */
export async function provedBooks(databaseUrl: string): Promise<string[]> {
  const { findings } = await verifyLedger(databaseUrl);
  return findings.map(
    ({ rule, places, count }) =>
      `The books break the rule ${rule} at ${count} places, such as ${JSON.stringify(places[0])}.`,
  );
}
