/** Short texts that a shop answers buyers with. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { templateRules, templateUses } from './answerTemplateRules.ts';

export const AnswerTemplate = z.object({
  id: z.int(),
  name: z.string(),
  /** With `{order}`, `{product}` and `{buyer}` where those facts go. */
  words: z.string(),
  uses: z.array(z.enum(templateUses)),
  /** Who wrote it last; null: the account is deleted. */
  by: Person.nullable(),
  updatedAt: time,
});
export type AnswerTemplate = z.infer<typeof AnswerTemplate>;

export const listAnswerTemplates = endpoint('GET /api/shop/template/list', {
  summary: 'The texts that your shop answers with, by name',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ use: z.enum(templateUses).optional() }),
  output: z.object({ list: z.array(AnswerTemplate).max(templateRules.max) }),
  errors: ['not_found'],
});

export const saveAnswerTemplate = endpoint('POST /api/shop/template/save', {
  summary: 'Make or change a text that your shop answers with',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({
    id: id.optional(),
    name: writtenLine().min(1).max(templateRules.name.max),
    words: writtenText().min(1).max(templateRules.words.max),
    uses: z.array(z.enum(templateUses)).min(1).max(templateUses.length),
  }),
  output: AnswerTemplate,
  errors: ['not_found', 'template_limit', 'template_name_taken'],
});

export const removeAnswerTemplate = endpoint('POST /api/shop/template/remove', {
  summary: 'Remove a text that your shop answers with',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: z.object({}),
  errors: ['not_found'],
});
