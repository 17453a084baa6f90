/** Words that no product and no shop may have, as admins keep them. */
import * as contract from '#contract/catalogue/prohibitedWords.ts';
import { prohibitedWordRules } from '#contract/catalogue/prohibitedWordRules.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { idOfCursor, pageOf } from '../../../platform/database/listPage.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { recordStep } from '../../../platform/http/operations.ts';
import { plainLine } from '../../../platform/http/plainText.ts';
import { foldedText, foldedWord } from './folded.ts';
import { deleteWord, findWords, insertWords, listWords } from './prohibited.repository.ts';

export const listProhibitedWords = handle(contract.listProhibitedWords, async ({ tx }, { search, cursor, limit }) => {
  const beforeId = idOfCursor(cursor) ?? Number.MAX_SAFE_INTEGER;
  const wanted = search === undefined ? '' : foldedWord(search).trim();
  return pageOf(await listWords(tx, { search: wanted || null, beforeId, max: limit + 1 }), limit, (row) => row);
});

/** Prohibits words. Throws invalid_input for one of which no letter or digit is left, prohibited_words_full. */
export const addProhibitedWords = handle(contract.addProhibitedWords, async (call, input) => {
  const { tx, now } = call;
  const words = input.words.map((given) => ({ word: plainLine(given), folded: foldedWord(given) }));
  const empty = words.findIndex(({ folded }) => folded === '');
  if (empty !== -1) throw new AppError('invalid_input', { fields: [{ field: `words.${empty}`, rule: 'format' }] });
  const added = await insertWords(tx, { words, by: userIdOf(call), now });
  const { max } = prohibitedWordRules;
  if ((await listWords(tx, { search: null, beforeId: 0, max: 1 })).total > max) {
    throw new AppError('prohibited_words_full', { params: { max } });
  }
  if (added.length > 0)
    await recordStep(call, { action: 'prohibited.add', subject: 'prohibited words', detail: { added } });
  return { added: added.length };
});

/** Throws not_found. */
export const deleteProhibitedWord = handle(contract.deleteProhibitedWord, async (call, { id }) => {
  const word = await deleteWord(call.tx, id);
  if (word === undefined) throw new AppError('not_found');
  await recordStep(call, { action: 'prohibited.delete', subject: 'prohibited words', detail: { word } });
  return {};
});

/** Throws invalid_input where a text has a prohibited word; empty ones cost nothing. */
export async function refuseProhibited(tx: Tx, texts: readonly { field: string; text: string }[]): Promise<void> {
  const said = texts.filter(({ text }) => text !== '');
  const fields = said.length === 0 ? [] : await prohibitedIn(tx, said);
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

/** What is wrong with texts that have prohibited words: each such field with the first word. */
export async function prohibitedIn(tx: Tx, texts: readonly { field: string; text: string }[]): Promise<FieldProblem[]> {
  const found = await findWords(
    tx,
    texts.map(({ text }) => foldedText(text)),
  );
  const firsts = found.filter(({ index }, place) => found.findIndex((one) => one.index === index) === place);
  return firsts.map(({ index, word }) => ({
    field: texts[index]?.field ?? '',
    rule: 'prohibited_word',
    params: { word },
  }));
}
