import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';
import { searchRules } from './searchRules.ts';

const { words, word } = searchRules.synonyms;

/** Words that mean the same to the search: who types one finds the products of all. */
export const SynonymGroup = z.object({
  id: z.int(),
  synonyms: z.array(z.string()),
  updatedAt: time,
});
export type SynonymGroup = z.infer<typeof SynonymGroup>;

export const listSynonyms = endpoint('GET /api/admin/synonym/list', {
  summary: 'Synonyms of the search, newest first',
  access: 'admin',
  grant: 'catalogue',
  effect: 'reads',
  input: z.strictObject(pageInput),
  output: listOf(SynonymGroup),
  errors: [],
});

export const saveSynonyms = endpoint('POST /api/admin/synonym/save', {
  summary: 'Add words that mean the same to the search, or change them',
  access: 'admin',
  grant: 'catalogue',
  effect: 'changes',
  input: z.strictObject({
    id: id.optional(),
    synonyms: z.array(writtenLine().min(1).max(word.max)).min(words.min).max(words.max),
  }),
  output: SynonymGroup,
  errors: ['not_found'],
});

export const deleteSynonyms = endpoint('POST /api/admin/synonym/delete', {
  summary: 'Delete words that mean the same to the search',
  access: 'admin',
  grant: 'catalogue',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: z.object({}),
  errors: ['not_found'],
});
