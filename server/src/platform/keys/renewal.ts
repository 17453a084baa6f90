/** What older keys encrypted is encrypted anew by the newest, a few rows at a time, while everybody goes on. */
import { unprepared, type Database, type Tx } from '../database/database.ts';
import type { PeriodicJob } from '../jobs/jobs.ts';
import { signerContextOf, type Keys } from './keys.ts';

/** A column that `Keys.encrypt` fills. The names are written by its module, never by anybody outside. */
export interface EncryptedColumn {
  table: string;
  /** What rows are walked by. */
  key: string;
  column: string;
  /** What the context is made of. */
  of: string;
  contextOf: (value: never) => string;
}

interface Found {
  key: string;
  encrypted: Buffer;
  of: never;
}

/** The private parts of signing keys. */
export const signingKeyColumns: EncryptedColumn[] = [
  { table: 'signing_keys', key: 'kid', column: 'private_key', of: 'kid', contextOf: signerContextOf },
];

const rowsAtOnce = 200;
/** As long as one turn takes; the next goes on where it ended, since what is done is found no more. */
const turnMs = 20_000;

/** The job that does it. There is nothing to do while there is only one key. */
export function renewalJob(columns: readonly EncryptedColumn[]): PeriodicJob {
  return {
    name: 'keys.renew',
    everySeconds: 60,
    run: async ({ app, signal }) => {
      if (app.keys.olderDataKeys === 0) return;
      const until = performance.now() + turnMs;
      for (const column of columns) {
        await renew(app.database, app.keys, column, () => performance.now() > until || signal?.aborted === true);
      }
    },
  };
}

async function renew(
  database: Pick<Database, 'primary'>,
  keys: Keys,
  { table, key, column, of, contextOf }: EncryptedColumn,
  isOver: () => boolean,
): Promise<void> {
  const find = unprepared<Found>(
    `select ${key}::text as key, ${column} as encrypted, ${of} as of from ${table}
     where get_byte(${column}, 0) <> $1 order by ${key} limit ${rowsAtOnce}`,
  );
  // Whoever changed it meanwhile has used the newest key.
  const replace = unprepared(`update ${table} set ${column} = $1 where ${key} = $2 and ${column} = $3`);
  while (!isOver()) {
    const rows = await database.primary.many(find, [keys.dataKeyId]);
    for (const row of rows) {
      const context = contextOf(row.of);
      const renewed = keys.encrypt(keys.decrypt(row.encrypted, context), context);
      await database.primary.run(replace, [renewed, row.key, row.encrypted]);
    }
    if (rows.length < rowsAtOnce) return;
  }
}

/** How many values older keys still hold. Counted only while there are such keys. */
export async function countUnrenewed(tx: Tx, keys: Keys, columns: readonly EncryptedColumn[]): Promise<number> {
  if (keys.olderDataKeys === 0) return 0;
  const counts = columns.map(({ table, column }) =>
    tx.one(
      unprepared<{ count: number }>(`select count(*)::int as count from ${table} where get_byte(${column}, 0) <> $1`),
      [keys.dataKeyId],
    ),
  );
  return (await Promise.all(counts)).reduce((sum, { count }) => sum + count, 0);
}
