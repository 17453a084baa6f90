import { freezeEarnings, releaseEarnings } from '../../../server/src/ledger/earnings.ts';
import { listExpiredHolds, placeHold, releaseHold, settleHold } from '../../../server/src/ledger/holds.ts';
import { post, postSale, type Transfer } from '../../../server/src/ledger/post.ts';
import { reverse } from '../../../server/src/ledger/reverse.ts';
import { prepared, type Database, type Tx } from '../../../server/src/platform/database/database.ts';
import { causeOf } from '../../../server/src/platform/database/pipeline.ts';
import type { Command, Outcome } from './ledgerModel.ts';

const findEntry = prepared<{ id: number }>('test_entry', 'select id from ledger_entries where key = $1');
const lockKey = prepared('test_lock_key', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');
const findHold = prepared<{ id: number }>('test_hold', 'select id from ledger_holds where key = $1');

/** What commands mean: their keys are one's own by `prefix`, their times are counted from `now`. */
export interface Meaning {
  prefix: string;
  now: Date;
}

const refusals: Partial<Record<string, Outcome>> = {
  not_overdrawn: 'overdrawn',
  ledger_owed: 'owing',
  ledger_earnings_left: 'short',
  ledger_earnings_short: 'overdrawn',
  // A sale says so by failing.
  ledger_entries_key: 'known',
};

/** Does a command in a transaction of its own. */
export async function doCommand(
  database: Pick<Database, 'transaction'>,
  command: Command,
  meaning: Meaning,
): Promise<Outcome> {
  try {
    return await database.transaction((tx) => doIn(tx, command, meaning));
  } catch (thrown) {
    // As a call hears it, whose statements were sent at once.
    const error = causeOf(thrown);
    const refusal = error instanceof Error && 'constraint' in error ? refusals[String(error.constraint)] : undefined;
    if (refusal) return refusal;
    if (String(error).includes('not reversed by itself')) return 'never';
    throw error;
  }
}

async function doIn(tx: Tx, command: Command, { prefix, now }: Meaning): Promise<Outcome> {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const holdId = async (key: string) => (await tx.maybe(findHold, [`${prefix}:${key}`]))?.id ?? 0;
  switch (command.do) {
    case 'post': {
      const transfers = command.transfers.map(({ dueIn, ...transfer }) => ({ ...transfer, dueAt: after(dueIn) }));
      const subject = { kind: 'order', id: command.orderId } as const;
      const entry = { kind: 'purchase', key: `${prefix}:${command.key}`, subject, transfers, now } as const;
      const sale = saleOf(transfers);
      if (!sale) return (await post(tx, entry)) === undefined ? 'known' : 'done';
      // As a purchase has its order locked: nobody posts its key at the same time.
      await tx.run(lockKey, [entry.key]);
      await postSale(tx, { ...entry, ...sale });
      return 'done';
    }
    case 'reverse': {
      const entry = await tx.maybe(findEntry, [`${prefix}:${command.entry}`]);
      if (!entry) return 'none';
      return (await reverse(tx, { entryId: entry.id, now })) === undefined ? 'known' : 'done';
    }
    case 'place': {
      const { key, expiresIn, userId, amountFen, from } = command;
      const expiresAt = expiresIn === null ? null : after(expiresIn);
      const hold = {
        userId,
        key: `${prefix}:${key}`,
        kind: 'review',
        from,
        reason: '',
        amountFen,
        placedBy: null,
      } as const;
      await placeHold(tx, { ...hold, expiresAt, now });
      return 'done';
    }
    case 'settle': {
      const { hold, key, amountFen, target } = command;
      return (await settleHold(tx, { id: await holdId(hold), key, amountFen, target, now })) ? 'done' : 'none';
    }
    case 'giveBack':
      return (await releaseHold(tx, { id: await holdId(command.hold), now })) ? 'done' : 'none';
    case 'freeze':
      await freezeEarnings(tx, { kind: 'order', ids: [command.orderId] }, command.frozen);
      return 'done';
    case 'release':
      return releaseEarnings(tx, command.userId, now);
    case 'expire':
      for (const id of await listExpiredHolds(tx, { id: 0, now, limit: 1000 })) {
        await releaseHold(tx, { id, now, as: 'expired' });
      }
      return 'done';
    case 'pass':
      throw new Error('time is not the ledger’s to pass');
  }
}

/** Who buys and what the balance pays, where one balance pays the platform and somebody else's earnings: that is posted as purchases are. */
export function saleOf(
  transfers: readonly Pick<Transfer, 'source' | 'target' | 'amountFen'>[],
): { buyerId: number; amountFen: number } | undefined {
  const buyerId = transfers[0]?.source.ownerId ?? 0;
  const isPart = ({ source, target }: Pick<Transfer, 'source' | 'target'>) =>
    source.kind === 'balance' &&
    source.ownerId === buyerId &&
    (target.kind === 'revenue' || (target.kind === 'pending' && target.ownerId !== buyerId));
  const amountFen = transfers.reduce((sum, one) => sum + one.amountFen, 0);
  return transfers.every(isPart) ? { buyerId, amountFen } : undefined;
}
