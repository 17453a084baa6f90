import type { TemplateUse } from '#contract/shops/answerTemplateRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export interface TemplateRow extends Row<'shop_answer_templates', 'id name words updatedAt'> {
  uses: TemplateUse[];
  byId: number | null;
  byName: string | null;
}

const columns = `t.id, t.name, t.words, t.uses, t.updated_at, u.id as by_id, u.username as by_name`;
const joined = `left join users u on u.id = t.updated_by and u.state <> 'deleted'`;

const list = prepared<TemplateRow>(
  'shop_templates_list',
  `select ${columns} from shop_answer_templates t ${joined}
   where t.shop_id = $1 and ($2::text is null or $2 = any(t.uses)) order by t.name, t.id limit $3`,
);

/** Those of a shop, by name. */
export function listTemplates(
  tx: Tx,
  of: { shopId: number; use: TemplateUse | undefined; limit: number },
): Promise<TemplateRow[]> {
  return tx.many(list, [of.shopId, of.use, of.limit]);
}

const locking = prepared('shop_templates_lock', `select pg_advisory_xact_lock(hashtext('shop_templates'), $1)`);
const insertion = prepared<TemplateRow>(
  'shop_templates_insert',
  `with t as (
     insert into shop_answer_templates (shop_id, name, words, uses, updated_by, updated_at)
     select $1, $2, $3, $4::text[], $5, $6
     where (select count(*) from shop_answer_templates where shop_id = $1) < $7 returning *)
   select ${columns} from t ${joined}`,
);
const update = prepared<TemplateRow>(
  'shop_templates_update',
  `with t as (
     update shop_answer_templates set name = $3, words = $4, uses = $5::text[], updated_by = $6, updated_at = $7
     where id = $2 and shop_id = $1 returning *)
   select ${columns} from t ${joined}`,
);
const removal = prepared('shop_templates_remove', `delete from shop_answer_templates where id = $2 and shop_id = $1`);

export interface SavedTemplate {
  shopId: number;
  name: string;
  words: string;
  uses: readonly TemplateUse[];
  by: number;
  now: Date;
}

/** Undefined where the shop has as many as may be. Breaks `shop_answer_templates_name` for a name that is taken. */
export async function insertTemplate(tx: Tx, made: SavedTemplate, max: number): Promise<TemplateRow | undefined> {
  await tx.run(locking, [made.shopId]);
  return tx.maybe(insertion, [made.shopId, made.name, made.words, made.uses, made.by, made.now, max]);
}

/** Undefined where the shop has none of this number. */
export function updateTemplate(tx: Tx, id: number, saved: SavedTemplate): Promise<TemplateRow | undefined> {
  return tx.maybe(update, [saved.shopId, id, saved.name, saved.words, saved.uses, saved.by, saved.now]);
}

/** False where the shop has none of this number. */
export async function deleteTemplate(tx: Tx, of: { shopId: number; id: number }): Promise<boolean> {
  return (await tx.run(removal, [of.shopId, of.id])) === 1;
}
