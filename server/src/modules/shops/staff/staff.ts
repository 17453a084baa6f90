/** People who work for a shop: the owner invites, changes and ends; the invited answer and leave. */
import { dayMs } from '#contract/core/durations.ts';
import { staffRules, type StaffRole } from '#contract/shops/staffRules.ts';
import * as contract from '#contract/shops/shopStaff.ts';
import type { ShopStaff, StaffedShop } from '#contract/shops/shopStaff.ts';
import { cursorCodec, mapPage, pageBy } from '../../../platform/database/listPage.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { recordOperation } from '../../../platform/http/operations.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { findAccountByName, isSamePerson, isVerified, lockPersonAccounts } from '../../identity/service.ts';
import { notify } from '../../messages/service.ts';
import { findOwnedShop, type OwnedShop } from '../repository.ts';
import * as repository from './repository.ts';
import { actsSubject, type ActRow, type StaffRow } from './repository.ts';

const invitationsPerShop: AttemptLimit = { scope: 'shop_invitations', ...staffRules.invitationsPerDay };

/** Throws not_found for whoever has no shop. */
export const listShopStaff = handle(contract.listShopStaff, async (call, input) => {
  const { id: shopId } = await ownShop(call);
  const [page, limits] = await Promise.all([
    repository.listStaff(call.tx, { ...input, shopId }),
    repository.findLimits(call.tx, shopId),
  ]);
  return { ...mapPage(page, staffView), limits };
});

/**
 * Invites an account. Throws not_found without a shop, own_shop_not_open, staff_unknown, staff_unverified, staff_yourself,
 * staff_already, staff_full, staff_shops_full, too_many_requests.
 */
export const inviteShopStaff = handle(contract.inviteShopStaff, async (call, { username, roles }) => {
  const { tx, now } = call;
  const ownerId = userIdOf(call);
  const shop = await ownShop(call);
  if (shop.state !== 'open') throw new AppError('own_shop_not_open');
  await attempt(call.app.attempts, invitationsPerShop, String(shop.id), now);
  await repository.lockStaffOf(tx, shop.id);
  const account = await findAccountByName(tx, username);
  if (!account) throw new AppError('staff_unknown');
  const { id: userId } = account;
  if (await isSamePerson(tx, ownerId, [userId])) throw new AppError('staff_yourself');
  if (!(await isVerified(tx, userId))) throw new AppError('staff_unverified');
  await lockPersonAccounts(tx, userId);
  const { ofShop, ofPerson, isThere } = await repository.countStaff(tx, { shopId: shop.id, userId, now });
  if (isThere) throw new AppError('staff_already');
  if (ofShop >= staffRules.perShop) throw new AppError('staff_full', { params: { max: staffRules.perShop } });
  if (ofPerson >= staffRules.perPerson) {
    throw new AppError('staff_shops_full', { params: { max: staffRules.perPerson } });
  }
  const expiresAt = new Date(now.getTime() + staffRules.invitationDays * dayMs);
  const id = await repository.insertInvitation(tx, {
    shopId: shop.id,
    userId,
    roles: cleanRoles(roles),
    now,
    expiresAt,
  });
  await recordStaff(call, shop.id, 'inviteShopStaff', { userId });
  await notify(tx, [{ kind: 'staff_invited', to: [userId], params: { shop: shop.name } }], now);
  return staffView(await neededStaff(call, id));
});

/** Throws not_found, state_conflict for whoever does not work there any more. */
export const setShopStaffRoles = handle(contract.setShopStaffRoles, async (call, { id, roles }) => {
  const { row, shop } = await ofOwnShop(call, id);
  if (!(await repository.setRoles(call.tx, { id, shopId: shop.id, roles: cleanRoles(roles) }))) {
    throw new AppError('state_conflict');
  }
  await recordStaff(call, shop.id, 'setShopStaffRoles', { userId: row.userId });
  return staffView(await neededStaff(call, id));
});

/** Waits for the calls of theirs that are under way; those that come later are refused. Throws not_found, state_conflict. */
export const endShopStaff = handle(contract.endShopStaff, async (call, { id }) => {
  const { tx, now } = call;
  const { row, shop } = await ofOwnShop(call, id);
  if (!(await repository.endStaff(tx, { id, shopId: shop.id, now }))) throw new AppError('state_conflict');
  await recordStaff(call, shop.id, 'endShopStaff', { userId: row.userId });
  if (row.state === 'active') {
    await notify(tx, [{ kind: 'staff_ended', to: [row.userId], params: { shop: shop.name } }], now);
  }
  return staffView(await neededStaff(call, id));
});

/** Throws not_found for whoever has no shop. */
export const setShopStaffLimits = handle(contract.setShopStaffLimits, async (call, limits) => {
  const { id: shopId } = await ownShop(call);
  const { refundMaxFen, refundDayFen = refundMaxFen } = limits;
  const saved =
    refundDayFen < refundMaxFen
      ? undefined
      : await repository.insertLimits(call.tx, { ...limits, shopId, now: call.now });
  if (!saved) throw new AppError('invalid_input', { fields: [{ field: 'refundDayFen', rule: 'below_order_limit' }] });
  await recordStaff(call, shopId, 'setShopStaffLimits', { ...saved });
  return saved;
});

const actCursors = cursorCodec<{ at: number; id: number }>(
  ({ at, id }) => ['staffActs', at, id],
  ([, at, id]) => (Number.isNaN(new Date(Number(at)).getTime()) ? undefined : { at: Number(at), id: Number(id) }),
);

/** Throws not_found for whoever has no shop. */
export const listShopStaffActs = handle(contract.listShopStaffActs, async (call, { userId, cursor, limit }) => {
  const { id: shopId } = await ownShop(call);
  const after = actCursors.read(cursor);
  const rows = await repository.listActs(call.tx, {
    shopId,
    userId,
    after: after && { at: new Date(after.at), id: after.id },
    limit: limit + 1,
  });
  const cursorOf = ({ createdAt, id }: ActRow) => actCursors.write({ at: createdAt.getTime(), id });
  return pageBy(cursorOf, { rows, total: rows[0]?.total ?? 0 }, limit, (row) => ({
    id: row.id,
    by: row.actorId === null || row.username === null ? null : { id: row.actorId, username: row.username },
    call: row.action.slice('staff.'.length),
    on: row.detail,
    at: row.createdAt,
  }));
});

/** The shops that the caller works for or is invited to. */
export const listStaffedShops = handle(contract.listStaffedShops, async (call) => {
  const userId = userIdOf(call);
  const [rows, own] = await Promise.all([
    repository.listStaffedShops(call.tx, userId, call.now),
    findOwnedShop(call.tx, userId),
  ]);
  return { list: rows.map(staffedView), ownShop: own ? { id: own.id, name: own.name } : null };
});

/**
 * The invitation counts once, however often it is answered. Throws not_found for another's, state_conflict when it was answered,
 * taken back or is over, staff_unverified, staff_yourself, staff_shops_full.
 */
export const answerStaffInvitation = handle(contract.answerStaffInvitation, async (call, { id, accept }) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const row = await ofOneself(call, id);
  if (accept && (await isSamePerson(tx, userId, [row.ownerId]))) throw new AppError('staff_yourself');
  if (accept && !(await isVerified(tx, userId))) throw new AppError('staff_unverified');
  if (accept) await refuseFullPerson(call, row);
  if (!(await repository.answerInvitation(tx, { id, userId, accept, now }))) throw new AppError('state_conflict');
  await recordStaff(call, row.shopId, 'answerStaffInvitation', { accept });
  const kind = accept ? ('staff_joined' as const) : ('staff_declined' as const);
  await notify(tx, [{ kind, to: [row.ownerId], params: { user: row.username } }], now);
  return staffedView(await neededStaff(call, id));
});

/** Throws not_found, state_conflict for whoever does not work there. */
export const leaveShop = handle(contract.leaveShop, async (call, { id }) => {
  const { tx, now } = call;
  const row = await ofOneself(call, id);
  if (!(await repository.leaveStaff(tx, { id, userId: userIdOf(call), now }))) throw new AppError('state_conflict');
  await recordStaff(call, row.shopId, 'leaveShop', {});
  await notify(tx, [{ kind: 'staff_left', to: [row.ownerId], params: { user: row.username } }], now);
  return staffedView(await neededStaff(call, id));
});

/** Accounts that became one person's since they were invited count together. Throws staff_shops_full. */
async function refuseFullPerson({ tx, now }: Call, { shopId, userId }: StaffRow): Promise<void> {
  await lockPersonAccounts(tx, userId);
  // The invitation that is answered counts among them.
  const { ofPerson } = await repository.countStaff(tx, { shopId, userId, now });
  const { perPerson: max } = staffRules;
  if (ofPerson > max) throw new AppError('staff_shops_full', { params: { max } });
}

async function ownShop(call: Call): Promise<OwnedShop> {
  const shop = await findOwnedShop(call.tx, userIdOf(call));
  if (!shop) throw new AppError('not_found');
  return shop;
}

async function ofOwnShop(call: Call, id: number): Promise<{ row: StaffRow; shop: OwnedShop }> {
  const shop = await ownShop(call);
  const row = await repository.findStaff(call.tx, id);
  if (row?.shopId !== shop.id) throw new AppError('not_found');
  return { row, shop };
}

async function ofOneself(call: Call, id: number): Promise<StaffRow> {
  const row = await repository.findStaff(call.tx, id);
  if (row?.userId !== userIdOf(call)) throw new AppError('not_found');
  return row;
}

async function neededStaff({ tx }: Call, id: number): Promise<StaffRow> {
  const row = await repository.findStaff(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** `all` stands for the others. */
function cleanRoles(roles: readonly StaffRole[]): StaffRole[] {
  return roles.includes('all') ? ['all'] : [...new Set(roles)].toSorted();
}

function recordStaff(call: Call, shopId: number, name: string, detail: Record<string, unknown>): Promise<void> {
  const { tx, now } = call;
  const operation = { action: `staff.${name}`, subject: actsSubject(shopId), detail, now };
  return recordOperation(tx, { ...operation, actorId: userIdOf(call) });
}

function staffView({ userId, username, ...row }: StaffRow): Reply<ShopStaff> {
  return { ...row, person: { id: userId, username } };
}

function staffedView({ shopId, shopName, ownerId, ownerName, ...row }: StaffRow): Reply<StaffedShop> {
  return { ...row, shop: { id: shopId, name: shopName }, owner: { id: ownerId, username: ownerName } };
}
