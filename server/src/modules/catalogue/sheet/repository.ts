import type { ProductImportState, SheetColumn } from '#contract/catalogue/productSheetRules.ts';
import type { ProductImportLine } from '#contract/catalogue/productSheets.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import type { ErrorName } from '#contract/core/errors.ts';
import type { Locale } from '#contract/core/locale.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

/** A line as it was sent; a column that the file does not have is undefined. */
export interface SheetLine {
  line: number;
  cells: Partial<Record<SheetColumn, string>>;
}

/** Why a line can't be taken; `error` is what the editor would be told. */
export interface LineProblem {
  problem: NonNullable<ProductImportLine['problem']>['problem'];
  column: SheetColumn | null;
  error?: { name: ErrorName; params?: Record<string, string | number>; fields?: FieldProblem[] };
}

export interface FoundLine extends Omit<ProductImportLine, 'problem'> {
  problem: LineProblem | null;
  /** Of the product when it was looked at; null: a new one. */
  updatedAt: string | null;
}

export interface ImportRow extends Row<
  'product_imports',
  'id shopId userId isStaff name done total lineCount changedCount wrongCount createdAt finishedAt'
> {
  state: ProductImportState;
  locale: Locale;
  failure: (LineProblem & { line: number }) | null;
}

/** With its sheet, for whoever works on it. */
export interface WholeImport extends ImportRow {
  lines: SheetLine[];
  found: FoundLine[];
  chosen: number[] | null;
}

const columns = `id, shop_id, user_id, is_staff, name, locale, state, done, total, failure, line_count, changed_count,
  wrong_count, created_at, finished_at`;

const discarding = prepared(
  'product_imports_discard_open',
  `update product_imports set state = 'discarded', finished_at = $3, moved_at = $3, lines = '[]'
   where shop_id is not distinct from $1 and user_id = $2 and state in ('reading', 'ready')`,
);
const insertion = prepared<ImportRow>(
  'product_imports_insert',
  `insert into product_imports (shop_id, user_id, is_staff, name, locale, state, lines, line_count, created_at, moved_at)
   values ($1, $2, $3, $4, $5, 'reading', $6::jsonb, $7, $8, $8) returning ${columns}`,
);

/** Keeps a sheet that is to be looked at; another one of the person that waits is discarded. */
export async function insertImport(
  tx: Tx,
  made: Pick<WholeImport, 'shopId' | 'userId' | 'isStaff' | 'name' | 'locale' | 'lines'> & { now: Date },
): Promise<ImportRow> {
  const { shopId, userId, isStaff, name, locale, lines, now } = made;
  await tx.run(discarding, [shopId, userId, now]);
  return tx.one(insertion, [shopId, userId, isStaff, name, locale, JSON.stringify(lines), lines.length, now]);
}

const byId = prepared<ImportRow>('product_imports_find', `select ${columns} from product_imports where id = $1`);

export function findImport(tx: Tx, id: number): Promise<ImportRow | undefined> {
  return tx.maybe(byId, [id]);
}

const wholeById = prepared<WholeImport>(
  'product_imports_find_whole',
  `select ${columns}, lines, found, chosen from product_imports where id = $1`,
);

export function findWholeImport(tx: Tx, id: number): Promise<WholeImport | undefined> {
  return tx.maybe(wholeById, [id]);
}

const foundById = prepared<{ found: FoundLine[] }>(
  'product_imports_found',
  `select found from product_imports where id = $1`,
);

/** What was found of each line, by line. */
export async function findFound(tx: Tx, id: number): Promise<FoundLine[]> {
  return (await tx.one(foundById, [id])).found;
}

const moving = prepared<ImportRow>(
  'product_imports_move',
  `update product_imports set state = $3, chosen = coalesce($4::int[], chosen), found = coalesce($5::jsonb, found),
     failure = $6::jsonb, total = coalesce($7, total), done = coalesce($8, done), moved_at = $9,
     changed_count = coalesce($10, changed_count), wrong_count = coalesce($11, wrong_count),
     finished_at = case when $3 in ('done', 'failed', 'discarded') then $9::timestamptz end,
     lines = case when $3 in ('done', 'failed', 'discarded') then '[]' else lines end
   where id = $1 and state = $2 returning ${columns}`,
);

interface Move {
  id: number;
  from: ProductImportState;
  to: ProductImportState;
  now: Date;
  chosen?: readonly number[] | undefined;
  found?: readonly FoundLine[];
  failure?: LineProblem & { line: number };
  total?: number;
  done?: number;
}

/** Undefined where it is at another step by now. */
export function moveImport(tx: Tx, move: Move): Promise<ImportRow | undefined> {
  const { id, from, to, now, chosen, found, failure, total, done } = move;
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
  const counts = [found?.filter(isChange).length, found?.filter(isWrong).length];
  return tx.maybe(moving, [id, from, to, chosen, json(found), json(failure), total, done, now, ...counts]);
}

/** A line that would change something, and can. */
export const isChange = ({ changes, problem }: FoundLine) => problem === null && changes.length > 0;
const isWrong = ({ problem }: FoundLine) => problem !== null;

const progress = prepared(
  'product_imports_progress',
  `update product_imports set done = $2, total = $3 where id = $1 and state = $4`,
);

/** How far it is at a step; how many imports that were there: 0 where it was ended meanwhile. */
export function recordImportProgress(
  tx: Tx,
  { id, state, done, total }: { id: number; state: ProductImportState; done: number; total: number },
): Promise<number> {
  return tx.run(progress, [id, done, total, state]);
}

const alone = prepared('product_imports_alone', `select pg_advisory_xact_lock(hashtext('product_imports'), $1::int)`);

/** From here on nobody else works on the import. */
export async function workAlone(tx: Tx, id: number): Promise<void> {
  await tx.run(alone, [id]);
}

const giving = prepared(
  'product_imports_give_up',
  `update product_imports set state = 'failed', finished_at = $1, moved_at = $1, lines = '[]',
     failure = jsonb_build_object('line', 1, 'problem', 'refused', 'column', null)
   where id in (select id from product_imports where state in ('reading', 'applying') and moved_at < $2 limit 100)`,
);
const forgetting = prepared(
  'product_imports_forget',
  `delete from product_imports where id in (select id from product_imports where created_at < $1 order by created_at limit 500)`,
);

/** Ends what nobody could work on for long, and forgets what is old; how many. */
export async function sweepImports(tx: Tx, at: { now: Date; stuckBefore: Date; oldBefore: Date }): Promise<number> {
  await tx.run(giving, [at.now, at.stuckBefore]);
  return tx.run(forgetting, [at.oldBefore]);
}

const counting = prepared<{ lines: number }>(
  'product_sheet_count',
  `select coalesce(sum(greatest(1, (select count(*) from skus s where s.product_id = p.id and s.active))), 0)::int as lines
   from products p where p.shop_id = $1`,
);
const countingOfPlatform = prepared<{ lines: number }>(
  'product_sheet_count_of_platform',
  `select coalesce(sum(greatest(1, (select count(*) from skus s where s.product_id = p.id and s.active))), 0)::int as lines
   from products p where p.shop_id is null`,
);

/** How many lines the sheet of a shop, or (null) of the platform, has. */
export async function countSheet(tx: Tx, shopId: number | null): Promise<number> {
  return (await (shopId === null ? tx.one(countingOfPlatform, []) : tx.one(counting, [shopId]))).lines;
}

const slugs = prepared<{ id: number; slug: string }>('product_sheet_slugs', `select id, slug from categories`);

/** The slugs of all categories by their number. */
export async function listSlugs(tx: Tx): Promise<Map<number, string>> {
  return new Map((await tx.many(slugs, [])).map(({ id, slug }) => [id, slug]));
}

const activeUser = prepared<{ active: boolean }>(
  'product_imports_user',
  `select exists (select from users where id = $1 and state = 'active') as active`,
);

export async function isActive(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.one(activeUser, [userId])).active;
}
