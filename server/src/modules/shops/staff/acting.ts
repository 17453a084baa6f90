/** Calls that staff make for a shop: who they are in it, and the record of what they did. */
import { calledBy, mayCallForShop } from '#contract/shops/staffPermissions.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { StaffCalls } from '../../../platform/http/http.ts';
import { recordOperation } from '../../../platform/http/operations.ts';
import type { Actor, StaffedShop } from '../../../platform/http/session.ts';
import { actsSubject, findActing } from './repository.ts';

/**
 * The caller as staff of the shop that the call names; calls that are made for oneself leave everybody who they are. Throws
 * not_staff, staff_role_missing, shop_owner_only.
 */
async function actorFor(
  tx: Tx,
  actor: Actor,
  { endpoint, shopId: sent }: Parameters<StaffCalls['actorFor']>[2],
): Promise<Actor> {
  const who = calledBy(endpoint.name);
  if (who === undefined || actor.kind !== 'user') return actor;
  const shopId = /^[1-9]\d{0,14}$/.test(sent) ? Number(sent) : 0;
  const { userId, sessionId } = actor;
  const found = await findActing(tx, { shopId, userId, held: endpoint.effect !== 'reads' });
  if (!found) throw new AppError('not_staff');
  if (who === 'ownerOnly') throw new AppError('shop_owner_only');
  if (!mayCallForShop(found.roles, endpoint.name)) throw new AppError('staff_role_missing');
  return { kind: 'user', userId, role: 'user', grants: [], sessionId, shop: { id: shopId, ...found } };
}

/** What somebody is in a shop now, for what is read later, such as a file that they asked for. Throws not_staff. */
export async function staffOf(tx: Tx, userId: number, shopId: number): Promise<StaffedShop> {
  const found = await findActing(tx, { shopId, userId, held: false });
  if (!found) throw new AppError('not_staff');
  return { id: shopId, ...found };
}

/** Throws not_staff where the caller works for the shop no more, however long the call takes. */
export async function mustStillWork(tx: Tx, { userId, shop }: Extract<Actor, { kind: 'user' }>): Promise<void> {
  if (shop && !(await findActing(tx, { shopId: shop.id, userId, held: false }))) throw new AppError('not_staff');
}

/** Fields of an input that name what was done to what; texts and secrets are none. */
const recordedField = /^(id|[a-z]+Id|ids|event|accept|active|quantity|amountFen|percent|lowStock|version)$/;
/** How many of a list are named. */
const namedMax = 20;

const record: StaffCalls['record'] = async (tx, actor, { endpoint, input, facts, now }) => {
  if (actor.kind !== 'user' || !actor.shop || endpoint.effect === 'reads') return;
  const given = Object.entries((input ?? {}) as Record<string, unknown>);
  const on = given.flatMap(([name, value]) => {
    if (name === 'products') return [['ids', numbersIn(value)] as const];
    const shown = name === 'ids' ? numbersIn(value) : value;
    return recordedField.test(name) && (name === 'ids' || isShort(shown)) ? [[name, shown] as const] : [];
  });
  await recordOperation(tx, {
    actorId: actor.userId,
    action: `staff.${endpoint.name}`,
    subject: actsSubject(actor.shop.id),
    detail: { ...Object.fromEntries(on), ...facts },
    now,
  });
};

/** The first numbers of a list of them, or of objects with an `id`, as one text. */
function numbersIn(list: unknown): string {
  const found = (Array.isArray(list) ? list : []).slice(0, namedMax).map((one: unknown) => {
    return typeof one === 'object' && one !== null && 'id' in one ? one.id : one;
  });
  return found.filter((one) => typeof one === 'number').join(', ');
}

function isShort(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 20);
}

/** What `app.ts` hands to whoever runs the calls. */
export const staffCalls: StaffCalls = { actorFor, record };
