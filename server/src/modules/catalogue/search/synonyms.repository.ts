import { listPage, listStatements, type PageInput } from '../../../platform/database/listPage.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export type SynonymRow = Row<'search_synonyms', 'id words updatedAt'>;

const columns = 's.id, s.words, s.updated_at';
const list = listStatements<SynonymRow>({
  name: 'search_synonyms_list',
  table: 'search_synonyms',
  alias: 's',
  columns,
  joins: '',
  filter: 'true',
});

export const listSynonymRows = (tx: Tx, page: PageInput) => listPage(tx, list, page, []);

interface StoredSynonyms {
  words: readonly string[];
  keys: readonly string[];
  now: Date;
}

const insertStatement = prepared<SynonymRow>(
  'search_synonyms_insert',
  `insert into search_synonyms as s (words, keys, updated_at) values ($1, $2, $3) returning ${columns}`,
);

export function insertSynonyms(tx: Tx, { words, keys, now }: StoredSynonyms): Promise<SynonymRow> {
  return tx.one(insertStatement, [words, keys, now]);
}

const updateStatement = prepared<SynonymRow>(
  'search_synonyms_update',
  `update search_synonyms s set words = $2, keys = $3, updated_at = $4 where id = $1 returning ${columns}`,
);

/** Undefined when there are none of this id. */
export function updateSynonyms(tx: Tx, id: number, { words, keys, now }: StoredSynonyms) {
  return tx.maybe(updateStatement, [id, words, keys, now]);
}

const deleteStatement = prepared<SynonymRow>(
  'search_synonyms_delete',
  `delete from search_synonyms s where id = $1 returning ${columns}`,
);

/** What was deleted; undefined when there are none of this id. */
export function deleteSynonymRow(tx: Tx, id: number) {
  return tx.maybe(deleteStatement, [id]);
}
