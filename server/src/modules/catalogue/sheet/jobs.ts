/** Looks at what a sheet would change, and changes it: wholly or not at all. */
import { saveProduct as saveContract } from '#contract/catalogue/catalogueAdmin.ts';
import { confirmProductImport as confirmContract } from '#contract/catalogue/productSheets.ts';
import { sheetRules } from '#contract/catalogue/productSheetRules.ts';
import { dayMs, hourMs } from '#contract/core/durations.ts';
import { mayCallForShop } from '#contract/shops/staffPermissions.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { ActFacts, Call } from '../../../platform/http/http.ts';
import { problemsOf } from '../../../platform/http/problems.ts';
import { grantsOf } from '../../identity/service.ts';
import { holds, type Actor } from '../../../platform/http/session.ts';
import type { JobContext, Jobs, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { siteConfiguration } from '../../site/service.ts';
import { includesShop, staffCalls, staffOf } from '../../shops/service.ts';
import { saveDraft } from '../admin.ts';
import { findEdited } from '../admin.repository.ts';
import { editedFor } from '../editing/edited.ts';
import { rightsToChange, type ProductRights } from '../editing/rights.ts';
import { lockKind } from '../writing.repository.ts';
import { applyTask, readTask } from './imports.ts';
import { numberIn, planOf, type Known, type Plan, type PlanWords } from './plan.ts';
import * as repository from './repository.ts';
import type { FoundLine, ImportRow, LineProblem, SheetLine } from './repository.ts';

/** Products after which it is said how far it is. */
const toldAfter = 20;
/** What nobody works on any more is given up. */
const stuckMs = hourMs;
/** Prices of a sheet that are noted; the sheet has them all. */
const notedMax = 20;

/** Each takes an `importId`, and may be stopped at any moment and run again. */
export const sheetJobs: Jobs = {
  [readTask]: (context, { importId }) => lookAt(context, Number(importId)),
  [applyTask]: (context, { importId }) => apply(context, Number(importId)),
};

export const sheetPeriodicJobs: readonly PeriodicJob[] = [
  {
    name: 'catalogue.sheet.sweep',
    everySeconds: 600,
    run: async ({ now, transaction }) => {
      const before = (ms: number) => new Date(now.getTime() - ms);
      const at = { now, stuckBefore: before(stuckMs), oldBefore: before(sheetRules.days * dayMs) };
      return { productSheets: await transaction((tx) => repository.sweepImports(tx, at)) };
    },
  },
];

/** The lines of one product; new products are told apart by their Chinese title. */
interface Group {
  productId: number | undefined;
  lines: SheetLine[];
}

function groupsOf(lines: readonly SheetLine[]): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const productId = numberIn(line.cells.productId);
    const isNamed = (line.cells.productId ?? '').trim() !== '';
    const key = isNamed ? `#${line.cells.productId?.trim()}` : `new ${line.cells.titleZh?.trim() ?? ''}`;
    const group = groups.get(key) ?? { productId: isNamed ? (productId ?? 0) : undefined, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  // Products are locked by their numbers, so that two who change the same ones wait for each other only once.
  return [...groups.values()].toSorted((one, other) => (one.productId ?? Infinity) - (other.productId ?? Infinity));
}

/** Ends a transaction that was a trial. */
class Tried extends Error {}

/** Tries each product as it would be saved, and takes it back. */
async function lookAt(context: JobContext, id: number): Promise<void> {
  const { transaction, app } = context;
  const row = await transaction((tx) => repository.findWholeImport(tx, id));
  if (row?.state !== 'reading') return;
  const words = await transaction((tx) => wordsOf(tx, row));
  const groups = groupsOf(row.lines);
  const found: FoundLine[] = [];
  for (const [index, group] of groups.entries()) {
    found.push(...(await tryGroup(context, row, group, words)));
    const at = { state: 'reading', done: index + 1, total: groups.length } as const;
    if (index % toldAfter === 0 && !(await isTold(context, id, at))) return;
  }
  const total = groups.length;
  const sorted = found.toSorted((one, other) => one.line - other.line);
  const now = app.clock();
  await transaction((tx) =>
    repository.moveImport(tx, { id, from: 'reading', to: 'ready', found: sorted, done: total, total, now }),
  );
}

/** What the lines change and what is wrong with them; a line that is refused leaves the others of its product. */
async function tryGroup(
  { transaction, app }: JobContext,
  row: ImportRow,
  group: Group,
  words: PlanWords,
): Promise<FoundLine[]> {
  const refused: FoundLine[] = [];
  let { lines } = group;
  for (;;) {
    let plan: Plan | undefined;
    let failure: AppError | undefined;
    try {
      await transaction(async (tx) => {
        const call = await callFor(tx, row, app.clock());
        plan = await planFor(call, group.productId, lines, words);
        if (plan.input) await save(call, plan);
        throw new Tried();
      });
    } catch (error) {
      if (error instanceof AppError) failure = error;
      else if (!(error instanceof Tried)) throw error;
    }
    const found = plan?.found ?? unknownLines(lines);
    if (!failure) return [...refused, ...found];
    const wrong = wrongLines(plan, failure);
    const refusal = refusalOf(failure);
    refused.push(...found.filter(({ line }) => wrong.has(line)).map((line) => ({ ...line, problem: refusal })));
    lines = lines.filter(({ line }) => !wrong.has(line));
    if (lines.length === 0 || wrong.size === 0) return [...refused, ...found.filter(({ line }) => !wrong.has(line))];
  }
}

function refusalOf({ errorName: name, params, fields }: AppError): LineProblem {
  return { problem: 'refused', column: null, error: { name, ...(params && { params }), ...(fields && { fields }) } };
}

/** The lines that a refusal is about: those of the options that it names, else all that change something. */
function wrongLines(plan: Plan | undefined, { fields = [] }: AppError): Set<number> {
  const named = fields.flatMap(({ field }) => {
    const [, index] = /^skus\.(\d+)(?:\.|$)/.exec(field) ?? [];
    const line = index === undefined ? undefined : plan?.lineOfSku[Number(index)];
    return line === undefined ? [] : [line];
  });
  if (named.length > 0) return new Set(named);
  const changing = (plan?.found ?? []).filter(({ changes, problem }) => problem === null && changes.length > 0);
  return new Set(changing.map(({ line }) => line));
}

function unknownLines(lines: readonly SheetLine[]): FoundLine[] {
  return lines.map(({ line, cells }) => ({
    line,
    productId: numberIn(cells.productId) ?? null,
    skuId: numberIn(cells.skuId) ?? null,
    title: (cells.titleZh ?? '').trim().slice(0, 120),
    changes: [],
    problem: { problem: 'unknown_product', column: 'productId' },
    updatedAt: null,
  }));
}

/** Changes what was chosen in one transaction: whoever stops it leaves everything as it was. */
async function apply(context: JobContext, id: number): Promise<void> {
  const { transaction, app } = context;
  let at = 1;
  try {
    await transaction(async (tx) => {
      await repository.workAlone(tx, id);
      const row = await repository.findWholeImport(tx, id);
      if (row?.state !== 'applying') return;
      const words = await wordsOf(tx, row);
      const chosen = new Set(row.chosen);
      const seenAt = new Map(row.found.map(({ line, updatedAt }) => [line, updatedAt]));
      const groups = groupsOf(row.lines.filter(({ line }) => chosen.has(line)));
      const now = app.clock();
      const prices: string[] = [];
      const noteFacts = (facts: ActFacts) => void prices.push(...(facts['prices'] ?? '').split(', ').filter(Boolean));
      const call = { ...(await callFor(tx, row, now)), noteFacts };
      for (const [index, { productId, lines }] of groups.entries()) {
        at = lines[0]?.line ?? at;
        const plan = await planFor(call, productId, lines, words);
        refuseOther(plan, seenAt);
        if (plan.input) await save(call, plan);
        const step = { state: 'applying', done: index, total: groups.length } as const;
        if (index % toldAfter === 0 && !(await isTold(context, id, step))) throw new Tried();
      }
      const done = groups.length;
      if (!(await repository.moveImport(tx, { id, from: 'applying', to: 'done', done, total: done, now })))
        throw new Tried();
      await recordPrices(call, id, prices);
    });
  } catch (error) {
    if (error instanceof Tried) return;
    if (!(error instanceof AppError || error instanceof Refused)) throw error;
    const failure = { line: at, ...(error instanceof Refused ? error.problem : refusalOf(error)) };
    await transaction((tx) =>
      repository.moveImport(tx, { id, from: 'applying', to: 'failed', failure, now: app.clock() }),
    );
  }
}

/** A line is not what it was when it was looked at. */
class Refused extends Error {
  readonly problem: LineProblem;
  constructor(problem: LineProblem) {
    super(problem.problem);
    this.problem = problem;
  }
}

function refuseOther({ found }: Plan, seenAt: ReadonlyMap<number, string | null>): void {
  for (const { line, problem, updatedAt } of found) {
    if (problem) throw new Refused(problem);
    if (seenAt.get(line) !== updatedAt) throw new Refused({ problem: 'changed_meanwhile', column: null });
  }
}

/** Says how far it is; false where somebody ended it meanwhile. */
async function isTold(
  { transaction }: JobContext,
  id: number,
  at: { state: 'reading' | 'applying'; done: number; total: number },
): Promise<boolean> {
  return (await transaction((tx) => repository.recordImportProgress(tx, { id, ...at }))) > 0;
}

/** Puts the first prices that staff changed by a sheet into the record of what they did. */
async function recordPrices({ tx, actor, now }: Call, id: number, prices: readonly string[]): Promise<void> {
  if (prices.length === 0) return;
  const facts = { prices: prices.slice(0, notedMax).join(', ') };
  await staffCalls.record(tx, actor, { endpoint: confirmContract, input: { id }, facts, now });
}

async function wordsOf(tx: Tx, { locale }: Pick<ImportRow, 'locale'>): Promise<PlanWords> {
  const slugs = await repository.listSlugs(tx);
  const ids = new Map([...slugs].map(([id, slug]) => [slug, id]));
  const { timeZone } = (await siteConfiguration(tx)).site;
  return { locale, timeZone, slugOf: (id) => slugs.get(id) ?? '', idOf: (slug) => ids.get(slug) };
}

/**
 * Who sent the sheet, as what they are now: as an admin only where it is of the platform's products. Throws not_staff,
 * staff_role_missing, forbidden.
 */
async function callFor(tx: Tx, { userId, shopId, isStaff, locale }: ImportRow, now: Date): Promise<Call> {
  const shop = isStaff && shopId !== null ? await staffOf(tx, userId, shopId) : undefined;
  if (shop && !mayCallForShop(shop.roles, 'confirmProductImport')) throw new AppError('staff_role_missing');
  if (!(await repository.isActive(tx, userId))) throw new AppError('forbidden');
  const grants = shopId === null ? await grantsOf(tx, userId) : [];
  const role = shopId === null ? 'admin' : 'user';
  const actor: Actor = { kind: 'user', userId, role, grants, sessionId: null, ...(shop && { shop }) };
  if (shopId === null && !holds(actor, 'catalogue')) throw new AppError('forbidden');
  // Saving a product knows no more of its call than this.
  return { tx, actor, now, locale } as Call;
}

async function planFor(
  call: Call,
  productId: number | undefined,
  lines: readonly SheetLine[],
  words: PlanWords,
): Promise<Plan> {
  if (productId === undefined) return planOf(undefined, lines, words);
  const rights = await rightsToChange(call);
  await lockKind(call.tx, productId);
  const known = await knownProduct(call, rights, productId);
  return known ? planOf(known, lines, words) : { found: unknownLines(lines), input: undefined, lineOfSku: [] };
}

async function knownProduct({ tx }: Call, rights: ProductRights, id: number): Promise<Known | undefined> {
  const row = await findEdited(tx, id);
  if (!row || !includesShop(rights.scope, row.shopId)) return undefined;
  // Admins may edit all products; their sheet is of the platform's.
  if (rights.scope === 'all' && row.shopId !== null) return undefined;
  const { draft } = editedFor(rights, row);
  return { draft, state: row.state, updatedAt: row.updatedAt.toISOString() };
}

/** Saves as the editor does, under its rules. Throws as `saveProduct`. */
async function save(call: Call, { input }: Plan): Promise<void> {
  // What is new is of whoever sent it: a shop's, or the platform's.
  const parsed = saveContract.input.safeParse({ shopId: null, ...input });
  if (!parsed.success) throw new AppError('invalid_input', { fields: problemsOf(parsed.error) });
  const rights = await rightsToChange(call);
  await saveDraft(call, rights, parsed.data);
}
