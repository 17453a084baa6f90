/** Words that mean the same to the search, as admins keep them. */
import { searchRules } from '#contract/catalogue/searchRules.ts';
import * as contract from '#contract/catalogue/synonyms.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { mapPage } from '../../../platform/database/listPage.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle } from '../../../platform/http/http.ts';
import { recordStep } from '../../../platform/http/operations.ts';
import { plainLine } from '../../../platform/http/plainText.ts';
import { piecesOf } from './cutText.ts';
import { keyOf } from './plan.ts';
import {
  deleteSynonymRow,
  insertSynonyms,
  listSynonymRows,
  updateSynonyms,
  type SynonymRow,
} from './synonyms.repository.ts';

export const listSynonyms = handle(contract.listSynonyms, async (call, input) =>
  mapPage(await listSynonymRows(call.tx, input), groupOf),
);

/** Adds a group of synonyms or changes one. Throws invalid_input for words that are the same to the search, not_found. */
export const saveSynonyms = handle(contract.saveSynonyms, async (call, { id, synonyms }) => {
  const stored = { ...storedSynonyms(synonyms), now: call.now };
  const row = id === undefined ? await insertSynonyms(call.tx, stored) : await updateSynonyms(call.tx, id, stored);
  if (row === undefined) throw new AppError('not_found');
  await recordStep(call, {
    action: id === undefined ? 'synonyms.make' : 'synonyms.save',
    subject: `synonyms ${row.id}`,
    detail: { words: row.words },
  });
  return groupOf(row);
});

/** Throws not_found. */
export const deleteSynonyms = handle(contract.deleteSynonyms, async (call, { id }) => {
  const row = await deleteSynonymRow(call.tx, id);
  if (row === undefined) throw new AppError('not_found');
  await recordStep(call, { action: 'synonyms.delete', subject: `synonyms ${id}`, detail: { words: row.words } });
  return {};
});

/** Adds a group outside of any call. Throws as `saveSynonyms`. */
export async function addSynonyms(tx: Tx, words: readonly string[], now: Date): Promise<void> {
  await insertSynonyms(tx, { ...storedSynonyms(words), now });
}

function groupOf({ id, words, updatedAt }: SynonymRow) {
  return { id, synonyms: words, updatedAt };
}

/** The words, each once as the search compares them. */
function storedSynonyms(given: readonly string[]): { words: string[]; keys: string[] } {
  const byKey = new Map<string, string>();
  for (const word of given.map(plainLine)) {
    const key = keyOf(piecesOf(word));
    if (key !== '' && !byKey.has(key)) byKey.set(key, word);
  }
  const { min } = searchRules.synonyms.words;
  if (byKey.size < min)
    throw new AppError('invalid_input', { fields: [{ field: 'synonyms', rule: 'parts_needed', params: { min } }] });
  return { words: [...byKey.values()], keys: [...byKey.keys()] };
}
