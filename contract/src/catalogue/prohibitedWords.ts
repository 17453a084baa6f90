import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';
import { prohibitedWordRules } from './prohibitedWordRules.ts';

/** A word that no product and no shop may have, however its letters are drawn. */
export const ProhibitedWord = z.object({
  id: z.int(),
  word: z.string(),
  createdAt: time,
  /** Null: whoever set up the site. */
  createdBy: z.string().nullable(),
});
export type ProhibitedWord = z.infer<typeof ProhibitedWord>;

export const listProhibitedWords = endpoint('GET /api/admin/prohibitedWord/list', {
  summary: 'Words that no product and no shop may have, newest first',
  access: 'admin',
  grant: 'catalogue',
  effect: 'reads',
  input: z.strictObject({ search: writtenLine().max(limits.search.max).optional(), ...pageInput }),
  output: listOf(ProhibitedWord),
  errors: [],
});

export const addProhibitedWords = endpoint('POST /api/admin/prohibitedWord/add', {
  summary: 'Prohibit words; what is written already stays, and is refused when it is saved again',
  access: 'admin',
  grant: 'catalogue',
  effect: 'changes',
  input: z.strictObject({
    words: z.array(writtenLine().min(1).max(prohibitedWordRules.length)).min(1).max(prohibitedWordRules.atOnce),
  }),
  /** Those that were prohibited before are not added again. */
  output: z.object({ added: z.int() }),
  errors: ['prohibited_words_full'],
});

export const deleteProhibitedWord = endpoint('POST /api/admin/prohibitedWord/delete', {
  summary: 'Allow a prohibited word again',
  access: 'admin',
  grant: 'catalogue',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: z.object({}),
  errors: ['not_found'],
});
