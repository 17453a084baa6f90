/** Categories as admins edit them: two levels, each family in an order. */
import * as contract from '#contract/catalogue/catalogueAdmin.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { plainLine } from '../../platform/http/plainText.ts';
import {
  deleteCategoryRow,
  insertCategory,
  listAdminCategoryRows,
  lockCategories,
  updateCategory,
  updateCategoryOrder,
  type AdminCategoryRow,
} from './categories.repository.ts';

export const listAdminCategories = handle(contract.listAdminCategories, async (call) => {
  const rows = await listAdminCategoryRows(call.tx);
  return {
    list: rows.map(({ nameZh, nameEn, ...row }) => ({ ...row, names: { 'zh-CN': nameZh, 'en-US': nameEn } })),
  };
});

/** Makes a category behind its siblings, or changes one. Throws invalid_input, not_found, slug_taken. */
export const saveCategory = handle(contract.saveCategory, async (call, input) => {
  const { id, slug, parentId, rentAdultsOnly } = input;
  const stored = {
    slug,
    nameZh: plainLine(input.names['zh-CN']),
    nameEn: plainLine(input.names['en-US']),
    parentId,
    rentAdultsOnly,
  };
  if (stored.nameZh === '') refuse({ field: 'names.zh-CN', rule: 'required' });
  const rows = await lockedCategories(call);
  if (id !== undefined && !rows.some((row) => row.id === id)) throw new AppError('not_found');
  refuseWrongParent(rows, { id, parentId });
  if (id === undefined) {
    const made = await insertCategory(call.tx, stored);
    await record(call, 'category.make', made, stored);
  } else {
    await updateCategory(call.tx, id, stored);
    await record(call, 'category.save', id, stored);
  }
  return listAdminCategories(call, {});
});

/** Throws not_found unless these are just the categories of that parent. */
export const orderCategories = handle(contract.orderCategories, async (call, { parentId, ids }) => {
  const rows = await lockedCategories(call);
  const family = new Set(rows.filter((row) => row.parentId === parentId).map((row) => row.id));
  const isWhole = ids.length === family.size && new Set(ids).size === ids.length && ids.every((id) => family.has(id));
  if (!isWhole) throw new AppError('not_found');
  await updateCategoryOrder(call.tx, ids);
  await record(call, 'category.order', parentId ?? 0, { ids });
  return listAdminCategories(call, {});
});

/** Throws not_found, category_in_use. */
export const deleteCategory = handle(contract.deleteCategory, async (call, { id }) => {
  const rows = await lockedCategories(call);
  const category = rows.find((row) => row.id === id);
  if (!category) throw new AppError('not_found');
  if (rows.some((row) => row.parentId === id)) throw new AppError('category_in_use');
  // Products in any state hold it by their foreign key, which means category_in_use as well.
  await deleteCategoryRow(call.tx, id);
  await record(call, 'category.delete', id, { slug: category.slug, nameZh: category.nameZh });
  return listAdminCategories(call, {});
});

/** All categories, with nobody else changing them: what is decided by one may depend on all. */
async function lockedCategories({ tx }: Call): Promise<AdminCategoryRow[]> {
  await lockCategories(tx);
  return listAdminCategoryRows(tx);
}

function refuseWrongParent(
  rows: readonly AdminCategoryRow[],
  { id, parentId }: { id: number | undefined; parentId: number | null },
): void {
  if (parentId === null) return;
  const parent = rows.find((row) => row.id === parentId);
  if (!parent) refuse({ field: 'parentId', rule: 'missing' });
  const hasChildren = rows.some((row) => row.parentId === id);
  if (parentId === id || parent?.parentId !== null || hasChildren) refuse({ field: 'parentId', rule: 'two_levels' });
}

function refuse(problem: FieldProblem): void {
  throw new AppError('invalid_input', { fields: [problem] });
}

function record(call: Call, action: string, id: number, detail: unknown): Promise<void> {
  const { tx, now } = call;
  return recordOperation(tx, { actorId: userIdOf(call), action, subject: `category ${id}`, detail, now });
}
