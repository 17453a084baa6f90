import { prepared, type Tx } from '../../../platform/database/database.ts';
import { countedMax } from '../../../platform/database/listPage.ts';
import type { Row } from '../../../platform/database/rows.ts';

export interface ProhibitedRow extends Row<'prohibited_words', 'id word createdAt'> {
  createdBy: string | null;
}

// Blanks around what is looked for stand in both.
const having = `($1::text is null or position($1 in w.folded) > 0 or position($1 in w.word) > 0)`;
const listStatement = prepared<ProhibitedRow>(
  'prohibited_words_list',
  `select w.id, w.word, w.created_at, u.username as created_by
   from prohibited_words w left join users u on u.id = w.created_by
   where ${having} and w.id < $2 order by w.id desc limit $3`,
);
const countStatement = prepared<{ total: number }>(
  'prohibited_words_count',
  `select count(*)::int as total from (select from prohibited_words w where ${having} limit ${countedMax}) as counted`,
);

/** Words below an id, newest first, and how many there are. */
export async function listWords(
  tx: Tx,
  { search, beforeId, max }: { search: string | null; beforeId: number; max: number },
): Promise<{ rows: ProhibitedRow[]; total: number }> {
  const rows = await tx.many(listStatement, [search, beforeId, max]);
  return { rows, total: (await tx.one(countStatement, [search])).total };
}

const lockStatement = prepared(
  'prohibited_words_lock',
  `select pg_advisory_xact_lock(hashtextextended('prohibited', 0))`,
);
const insertStatement = prepared<{ word: string }>(
  'prohibited_words_insert',
  `insert into prohibited_words (word, folded, created_by, created_at)
   select word, folded, $3, $4 from unnest($1::text[], $2::text[]) as given (word, folded)
   on conflict (folded) do nothing returning word`,
);

interface NewWords {
  words: readonly { word: string; folded: string }[];
  by: number | null;
  now: Date;
}

/** Adds words; those that were new. Whoever else adds some comes afterwards. */
export async function insertWords(tx: Tx, { words, by, now }: NewWords): Promise<string[]> {
  await tx.run(lockStatement, []);
  const values = [words.map(({ word }) => word), words.map(({ folded }) => folded), by, now];
  return (await tx.many(insertStatement, values)).map(({ word }) => word);
}

const deleteStatement = prepared<{ word: string }>(
  'prohibited_words_delete',
  `delete from prohibited_words where id = $1 returning word`,
);

/** The word that was deleted; undefined when there is none of this id. */
export async function deleteWord(tx: Tx, id: number): Promise<string | undefined> {
  return (await tx.maybe(deleteStatement, [id]))?.word;
}

const findStatement = prepared<{ index: number; word: string }>(
  'prohibited_words_find',
  `select given.place::int - 1 as index, w.word
   from unnest($1::text[]) with ordinality as given (folded, place)
   join prohibited_words w on position(w.folded in given.folded) > 0 order by given.place, w.id limit 20`,
);

/** Which of some folded texts have which words, the first few. */
export function findWords(tx: Tx, folded: readonly string[]): Promise<{ index: number; word: string }[]> {
  return tx.many(findStatement, [folded]);
}
