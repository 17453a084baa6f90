import pg from 'pg';
import { auditLedger } from '../../../server/src/ledger/audit.ts';
import {
  balancesOf,
  openUserAccounts,
  platformAccount,
  userAccount,
  type Balances,
} from '../../../server/src/ledger/accounts.ts';
import { post } from '../../../server/src/ledger/post.ts';
import { openDatabase, type Database } from '../../../server/src/platform/database/database.ts';
import { createTestDatabase } from '../app/database.ts';
import { startOfClock } from '../app/siteTime.ts';

/** A migrated database with nobody's application on it, for what is about the ledger alone. */
export interface Books {
  database: Database;
  databaseUrl: string;
  /** Looks into the database, past the ledger. */
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult<Record<string, unknown>>>;
  /** The time that stands until it is moved. */
  now(): Date;
  /** Lets time pass; nothing runs by itself. */
  pass(seconds: number): void;
  /** A new user with so much to spend. */
  makeUser(balanceFen?: number): Promise<number>;
  /** Money comes in to be spent. */
  recharge(userId: number, amountFen: number): Promise<void>;
  /** A sale: what the user earned by an order, and when it is due in seconds from now; the entry's id. */
  earn(userId: number, sale: { orderId: number; amountFen: number; dueIn?: number }): Promise<number>;
  balances(userId: number): Promise<Balances>;
  /** Audits the books, which must hold, and closes them. */
  stop(): Promise<void>;
}

/** Opens empty books; `connections` work on them at once. */
export async function openBooks(connections = 8): Promise<Books> {
  const testDatabase = await createTestDatabase();
  const database = openDatabase({
    url: testDatabase.url,
    poolSize: connections,
    connectWithinMs: 60_000,
    onError: () => undefined,
  });
  const pool = new pg.Pool({ connectionString: testDatabase.url, max: 2 });
  pool.on('error', () => undefined);
  let now = startOfClock();
  let users = 0;
  let recharges = 0;
  const [cash, revenue] = [platformAccount('cash_sandbox'), platformAccount('revenue')];
  async function recharge(userId: number, amountFen: number): Promise<void> {
    recharges += 1;
    const transfers = [{ source: cash, target: userAccount(userId, 'available'), amountFen }];
    const subject = { kind: 'payment', id: recharges } as const;
    const entry = { kind: 'recharge', key: `fund:${recharges}`, subject, transfers, now } as const;
    await database.transaction((tx) => post(tx, entry));
  }
  return {
    database,
    databaseUrl: testDatabase.url,
    sql: (text, values = []) => pool.query(text, values),
    now: () => now,
    pass: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    makeUser: async (balanceFen = 0) => {
      const id = (users += 1);
      await database.transaction((tx) => openUserAccounts(tx, id));
      if (balanceFen > 0) await recharge(id, balanceFen);
      return id;
    },
    recharge,
    earn: async (userId, { orderId, amountFen, dueIn = 0 }) => {
      const dueAt = new Date(now.getTime() + dueIn * 1000);
      const transfers = [{ source: revenue, target: userAccount(userId, 'pending'), amountFen, dueAt }];
      const sale = { kind: 'purchase', key: `sale:${orderId}:${userId}`, transfers, now } as const;
      const entryId = await database.transaction((tx) =>
        post(tx, { ...sale, subject: { kind: 'order', id: orderId } }),
      );
      if (entryId === undefined) throw new Error(`order ${orderId} was sold before`);
      return entryId;
    },
    balances: (userId) => balancesOf(database.primary, userId),
    stop: async () => {
      const differences = await database.transaction(auditLedger);
      await pool.end();
      await database.close();
      await testDatabase.drop();
      if (differences.length > 0) throw new Error(`the books do not hold: ${JSON.stringify(differences)}`);
    },
  };
}
