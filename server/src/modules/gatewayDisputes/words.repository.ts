/** What sellers say of disputes, for the answers of admins. */
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface WordsRow extends Row<'gateway_dispute_words', 'userId words writtenAt'> {
  username: string;
}

const list = prepared<WordsRow>(
  'gateway_dispute_words',
  `select w.user_id, u.username, w.words, w.written_at from gateway_dispute_words w join users u on u.id = w.user_id
   where w.dispute_id = $1 order by w.id limit 100`,
);
// One at a time: the dispute's row is locked by then.
const insert = prepared(
  'gateway_dispute_say',
  `insert into gateway_dispute_words (dispute_id, user_id, words, written_at)
   select $1, $2, $3, $4 where (select count(*) from gateway_dispute_words where dispute_id = $1 and user_id = $2) < $5`,
);

/** Oldest first. */
export function listWords(tx: Tx, disputeId: number): Promise<WordsRow[]> {
  return tx.many(list, [disputeId]);
}

/** False when they said as much as they may. */
export async function insertWords(
  tx: Tx,
  of: { disputeId: number; userId: number; words: string; most: number; now: Date },
): Promise<boolean> {
  return (await tx.run(insert, [of.disputeId, of.userId, of.words, of.now, of.most])) === 1;
}
