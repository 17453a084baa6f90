/** Texts that a shop answers buyers with: written by its owner and staff, filled in where they are used. */
import * as contract from '#contract/shops/answerTemplates.ts';
import type { AnswerTemplate } from '#contract/shops/answerTemplates.ts';
import { templateRules, unknownFacts } from '#contract/shops/answerTemplateRules.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { sellerIdOf } from '../party.ts';
import { findOwnedShop } from '../repository.ts';
import { deleteTemplate, insertTemplate, listTemplates, updateTemplate, type TemplateRow } from './repository.ts';

/** Throws not_found for whoever has no shop. */
export const listAnswerTemplates = handle(contract.listAnswerTemplates, async (call, { use }) => {
  const shopId = await shopOf(call);
  const rows = await listTemplates(call.tx, { shopId, use, limit: templateRules.max });
  return { list: rows.map(templateView) };
});

/**
 * Makes or changes a text. Throws not_found, template_limit, template_name_taken, invalid_input for a placeholder that one of its
 * uses has no fact for.
 */
export const saveAnswerTemplate = handle(contract.saveAnswerTemplate, async (call, { id, name, words, uses }) => {
  const { tx, now } = call;
  const shopId = await shopOf(call);
  const [unknown] = unknownFacts(words, uses);
  if (unknown !== undefined) {
    throw new AppError('invalid_input', {
      fields: [{ field: 'words', rule: 'placeholder', params: { name: unknown } }],
    });
  }
  const saved = { shopId, name, words, uses: [...new Set(uses)], by: userIdOf(call), now };
  if (id === undefined) {
    const row = await insertTemplate(tx, saved, templateRules.max);
    if (!row) throw new AppError('template_limit', { params: { max: templateRules.max } });
    return templateView(row);
  }
  const row = await updateTemplate(tx, id, saved);
  if (!row) throw new AppError('not_found');
  return templateView(row);
});

/** Throws not_found. */
export const removeAnswerTemplate = handle(contract.removeAnswerTemplate, async (call, { id }) => {
  if (!(await deleteTemplate(call.tx, { shopId: await shopOf(call), id }))) throw new AppError('not_found');
  return {};
});

/** The shop that the caller owns or works for in this call. Throws not_found. */
async function shopOf(call: Call): Promise<number> {
  const shop = await findOwnedShop(call.tx, sellerIdOf(call));
  if (!shop) throw new AppError('not_found');
  return shop.id;
}

function templateView({ byId, byName, ...row }: TemplateRow): Reply<AnswerTemplate> {
  return { ...row, by: byId === null || byName === null ? null : { id: byId, username: byName } };
}
