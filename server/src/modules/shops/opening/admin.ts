/** What admins do about shops: the queue, one shop, the decision, suspension and names. Nobody decides about their own. */
import * as contract from '#contract/shops/shopOpening.ts';
import { shopActs, type ShopAct } from '#contract/shops/shopProcess.ts';
import { shopRules } from '#contract/shops/shopRules.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { mapPage } from '../../../platform/database/listPage.ts';
import { listWalk, walkCursors } from '../../../platform/database/walk.ts';
import { dayOf } from '../../../platform/day.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { move, recordStep } from '../../../platform/http/operations.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { isOwnSeller } from '../../identity/service.ts';
import { notify, type Notice } from '../../messages/service.ts';
import { refuseProhibited, siteConfiguration } from '../../site/service.ts';
import {
  findFigures,
  findListedShop,
  findMaskedName,
  findNextShop,
  walkOfShops,
  type ListedShop,
} from './admin.repository.ts';
import * as repository from './repository.ts';
import { followShelf } from './shelf.ts';
import { enqueueSuspended } from './suspended.repository.ts';
import { standsBy } from './view.ts';

export const listAdminShops = handle(contract.listAdminShops, async (call, { cursor, limit, ...query }) => {
  const walk = walkOfShops({ ...query, search: query.search || undefined });
  const cursors = walkCursors('adminShops', query.sort, query.direction);
  return mapPage(await listWalk<ListedShop>(call.tx, walk, cursors, { cursor, limit }), (row) => rowOf(row, call.now));
});

/** Throws not_found, also for a draft of who never had a shop. */
export const getAdminShop = handle(contract.getAdminShop, async (call, { id }) => {
  const { tx, now, locale } = call;
  const row = await mustFind(call, id);
  const reviewer = userIdOf(call);
  const today = dayOf(now, (await siteConfiguration(tx)).site.timeZone);
  const [figures, moves, ownerNameMasked, category, isOwn, nextId] = await Promise.all([
    findFigures(tx, { id, ownerId: row.ownerId, today }),
    repository.listShopMoves(tx, id, shopRules.movesShown),
    findMaskedName(tx, row.ownerId),
    row.categoryId === null ? undefined : repository.findCategoryName(tx, row.categoryId, locale === 'en-US'),
    isOwnSeller(tx, reviewer, row.ownerId, now),
    findNextShop(tx, { except: id, reviewer }),
  ]);
  return {
    ...row,
    ...rowOf(row, now),
    category: category ?? null,
    ownerNameMasked,
    figures,
    ...standsBy(row, moves),
    moves,
    may: isOwn ? [] : actsOn(row),
    nextId,
  };
});

/** What can be done to a shop as it stands. */
function actsOn({ state, wasOpen }: ListedShop): ShopAct[] {
  const fits: Record<ShopAct, boolean> = {
    approve: state === 'auditing',
    refuse: state === 'auditing',
    suspend: state === 'open',
    lift: state === 'suspended',
    rename: state !== 'draft' && state !== 'refused',
    platform_goods: wasOpen,
  };
  return shopActs.filter((act) => fits[act]);
}

/** Throws not_found, four_eyes, state_conflict, and invalid_input for a refusal that names nothing. */
export const decideShop = handle(contract.decideShop, async (call, { id, event, problems, note }) => {
  const { tx, now } = call;
  const row = await mustDecide(call, id);
  if (event === 'refuse') checkRefusal(problems, note);
  const to = event === 'approve' ? 'open' : 'refused';
  const isMoved =
    event === 'approve' ? repository.moveToOpen(tx, { id, now }) : repository.moveToRefused(tx, { id, now });
  if (!(await isMoved)) throw new AppError('state_conflict');
  await tell(call, row, { event, to, note, problems });
  await notify(tx, [noticeOf(row, event === 'approve' ? 'shop_opened' : 'shop_refused')], now);
  if (event === 'approve' && row.wasOpen) await followShelf(tx, id, now);
  return getAdminShop(call, { id });
});

function checkRefusal(problems: readonly contract.ShopProblem[], note: string): void {
  const fields: FieldProblem[] = [];
  if (problems.length === 0 && note === '') fields.push({ field: 'problems', rule: 'required' });
  if (problems.some(({ reason }) => reason === 'other') && note === '')
    fields.push({ field: 'note', rule: 'required' });
  const twice = problems.findIndex(({ field }, at) => problems.findIndex((one) => one.field === field) < at);
  if (twice !== -1) fields.push({ field: `problems.${twice}.field`, rule: 'twice' });
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

/** Throws not_found, four_eyes, state_conflict, and invalid_input for an end that is no end. */
export const suspendShop = handle(contract.suspendShop, async (call, input) => {
  await suspend(call, input);
  return getAdminShop(call, { id: input.id });
});

/** open → suspended, by an admin who reviews shops. Throws as `suspendShop` does. */
export async function suspend(
  call: Call,
  { id, reason, note, until: asked }: ParsedInputOf<typeof contract.suspendShop>,
): Promise<void> {
  const { tx, now } = call;
  const until = asked === null ? null : new Date(asked);
  const fields: FieldProblem[] = [];
  const days = shopRules.suspendedDaysMax;
  if (until && (until <= now || until.getTime() > now.getTime() + days * dayMs)) {
    fields.push({ field: 'until', rule: 'in_future', params: { days } });
  }
  if (reason === 'other' && note === '') fields.push({ field: 'note', rule: 'required' });
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  const row = await mustDecide(call, id);
  if (!(await repository.moveToSuspended(tx, { id, until }))) throw new AppError('state_conflict');
  await tell(call, row, { event: 'suspend', to: 'suspended', note, reason, until });
  await notify(tx, [noticeOf(row, 'shop_suspended')], now);
  await followShelf(tx, id, now);
  await enqueueSuspended(tx, id, now);
}

/** suspended → open. Throws not_found, four_eyes, state_conflict. */
export const liftShop = handle(contract.liftShop, async (call, { id, note }) => {
  const { tx, now } = call;
  const row = await mustDecide(call, id);
  if (!(await repository.moveToLifted(tx, id))) throw new AppError('state_conflict');
  await tell(call, row, { event: 'lift', to: 'open', note });
  await notify(tx, [noticeOf(row, 'shop_lifted')], now);
  await followShelf(tx, id, now);
  return getAdminShop(call, { id });
});

/** Throws not_found, four_eyes, and state_conflict where it stands so already, or the shop was never open. */
export const setPlatformGoods = handle(contract.setPlatformGoods, async (call, { id, allowed }) => {
  await mustDecide(call, id);
  await move(call, repository.setPlatformGoods(call.tx, id, allowed), {
    action: allowed ? 'shop.allow_platform_goods' : 'shop.end_platform_goods',
    subject: `shop ${id}`,
    detail: {},
  });
  return getAdminShop(call, { id });
});

/** Throws not_found, four_eyes, shop_name_taken, and state_conflict when somebody renamed it meanwhile. */
export const renameShop = handle(contract.renameShop, async (call, { id, name, note }) => {
  const { tx, now } = call;
  const row = await mustDecide(call, id);
  await refuseProhibited(tx, [{ field: 'name', text: name }]);
  if (!(await repository.rename(tx, { id, from: row.name, to: name }))) throw new AppError('state_conflict');
  const words = [`${row.name} → ${name}`, note].filter(Boolean).join('\n');
  await tell(call, row, { event: 'rename', to: row.state, note: words, names: [row.name, name] });
  await notify(tx, [{ kind: 'shop_renamed', to: [row.ownerId], params: { before: row.name, name } }], now);
  return getAdminShop(call, { id });
});

interface Told extends Pick<repository.NewShopMove, 'event' | 'to' | 'note' | 'reason' | 'problems' | 'until'> {
  names?: readonly [before: string, after: string];
}

/** Puts a move into the shop's history, and into the operation log with before and after. */
async function tell(call: Call, row: ListedShop, { names, ...move }: Told): Promise<void> {
  const { tx, now } = call;
  const { id, state, name } = row;
  await repository.insertShopMove(tx, { ...move, shopId: id, from: state, actorId: userIdOf(call), now });
  const [nameBefore, nameAfter] = names ?? [name, name];
  const { event, to, ...rest } = move;
  const detail = {
    before: { state, name: nameBefore, suspendedUntil: row.suspendedUntil },
    after: { state: to, name: nameAfter, suspendedUntil: move.until ?? null },
    ...rest,
  };
  await recordStep(call, { action: `shop.${event}`, subject: `shop ${id}`, detail });
}

function noticeOf(
  { ownerId, name }: ListedShop,
  kind: 'shop_opened' | 'shop_refused' | 'shop_suspended' | 'shop_lifted',
): Notice {
  return { kind, to: [ownerId], params: { name } };
}

async function mustFind({ tx }: Call, id: number): Promise<ListedShop> {
  const row = await findListedShop(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** The same, unless it is the caller's own, of another account of theirs or one that they work for. */
async function mustDecide(call: Call, id: number): Promise<ListedShop> {
  const row = await mustFind(call, id);
  if (await isOwnSeller(call.tx, userIdOf(call), row.ownerId, call.now)) throw new AppError('four_eyes');
  return row;
}

function rowOf(row: ListedShop, now: Date): Reply<contract.AdminShopRow> {
  const { ratingCount, ratingSum, dueAt, state } = row;
  return {
    ...row,
    late: state === 'auditing' && dueAt !== null && dueAt < now,
    ratingAverage: ratingCount === 0 ? null : Math.round((ratingSum * 10) / ratingCount) / 10,
  };
}
