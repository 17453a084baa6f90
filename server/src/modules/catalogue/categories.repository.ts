import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface AdminCategoryRow extends Row<'categories', 'id slug nameZh nameEn parentId position rentAdultsOnly'> {
  /** On shelf, its own only. */
  productCount: number;
}

const listStatement = prepared<AdminCategoryRow>(
  'categories_admin_list',
  `select c.id, c.slug, c.name_zh, c.name_en, c.parent_id, c.position, c.rent_adults_only,
     (select coalesce(sum(products), 0)::bigint from products_on_shelf s where s.category_id = c.id) as product_count
   from categories c order by c.parent_id nulls first, c.position, c.id`,
);

/** All categories: the top ones first, each family in its order. */
export function listAdminCategoryRows(tx: Tx): Promise<AdminCategoryRow[]> {
  return tx.many(listStatement, []);
}

const familyStatement = prepared<{ id: number }>(
  'categories_family',
  'select id from categories where id = $1 or parent_id = $1',
);

/** A category and its children. Whatever is asked for is among them, so that there is always one. */
export async function findFamily(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.many(familyStatement, [id]);
  return rows.length === 0 ? [id] : rows.map((row) => row.id);
}

// Whoever puts a product into a category goes on; others who change categories wait.
const lockStatement = prepared('categories_lock', 'lock table categories in share row exclusive mode');

/** From here on nobody else changes any category. */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx.run(lockStatement, []);
}

interface StoredCategory {
  slug: string;
  nameZh: string;
  nameEn: string;
  parentId: number | null;
  /** Undefined: as it was, or no. */
  rentAdultsOnly?: boolean | undefined;
}

const insertStatement = prepared<{ id: number }>(
  'categories_insert',
  `insert into categories (slug, name_zh, name_en, parent_id, rent_adults_only, position)
   select $1, $2, $3, $4, $5, coalesce(max(position) + 1, 0) from categories where parent_id is not distinct from $4::bigint
   returning id`,
);

/** Puts a category behind its siblings; its id. Throws by the constraint `categories_slug`. */
export async function insertCategory(tx: Tx, category: StoredCategory): Promise<number> {
  const { slug, nameZh, nameEn, parentId, rentAdultsOnly = false } = category;
  return (await tx.one(insertStatement, [slug, nameZh, nameEn, parentId, rentAdultsOnly])).id;
}

// Under another parent it goes behind its new siblings.
const updateStatement = prepared(
  'categories_update',
  `update categories set slug = $2, name_zh = $3, name_en = $4, parent_id = $5,
     rent_adults_only = coalesce($6, rent_adults_only),
     position = case when parent_id is not distinct from $5::bigint then position
       else (select coalesce(max(position) + 1, 0) from categories where parent_id is not distinct from $5::bigint) end
   where id = $1`,
);

/** Throws by the constraint `categories_slug`. */
export async function updateCategory(
  tx: Tx,
  id: number,
  { slug, nameZh, nameEn, parentId, rentAdultsOnly }: StoredCategory,
): Promise<void> {
  await tx.run(updateStatement, [id, slug, nameZh, nameEn, parentId, rentAdultsOnly ?? null]);
}

const orderStatement = prepared(
  'categories_order',
  `update categories c set position = given.place::integer
   from unnest($1::bigint[]) with ordinality as given (id, place) where c.id = given.id`,
);

/** Gives categories the order of their ids here. */
export async function updateCategoryOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(orderStatement, [ids]);
}

const deleteStatement = prepared('categories_delete', 'delete from categories where id = $1');

/** Throws by the foreign keys of products and children that it has. */
export async function deleteCategoryRow(tx: Tx, id: number): Promise<void> {
  await tx.run(deleteStatement, [id]);
}
