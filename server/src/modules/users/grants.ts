/** Who is entrusted with what: given by two admins and never by one alone, taken by one; never one's own. */
import * as contract from '#contract/users/grantRequests.ts';
import { grants as allGrants, grantTexts, type Grant } from '#contract/identity/grants.ts';
import type { Locale } from '#contract/core/locale.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { move, recordStep } from '../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../platform/http/plainText.ts';
import {
  countOtherDeciders,
  findProfile,
  giveGrants as entrust,
  grantsOf,
  lastHolderOf,
  lockAdminChanges,
  mustBeSomebodyElse,
  mustDecide,
  type Profile,
  takeGrants as withdraw,
} from '../identity/service.ts';
import {
  decideRequest,
  findRequest,
  findWaitingRequest,
  insertRequest,
  requestOf,
  withdrawRequest,
  type RequestRow,
} from './grantRequests.repository.ts';
import { tellAdmins } from './tellAdmins.ts';

/**
 * Asks for grants, to which another admin agrees. Where none could, only the command on the server gives them: whoever made
 * themselves the last one gains nothing by it. Throws not_found, state_conflict when nothing is new to them, four_eyes,
 * admin_too_new, grant_request_waiting, second_admin_missing.
 */
export const giveGrants = handle(contract.giveGrants, async (call, input) => {
  const { tx, now } = call;
  const reason = neededWords('reason', input.reason);
  const { user, by, held } = await personToChange(call, input.id);
  const grants = inOrder(input.grants).filter((grant) => !held.includes(grant));
  if (grants.length === 0) throw new AppError('state_conflict');
  if ((await countOtherDeciders(tx, { except: [by, user.id], now, grant: 'people' })) === 0) {
    const command = `npm run admin:add -- ${user.username} --grants ${grants.join(',')}`;
    throw new AppError('second_admin_missing', { params: { command } });
  }
  const id = await insertRequest(tx, { userId: user.id, grants, reason, askedBy: by, now });
  await recordStep(call, {
    action: 'grants.ask',
    subject: `user ${user.id}`,
    detail: { request: id, grants, reason },
  });
  const asker = await findProfile(tx, by);
  const params = { userId: user.id, name: user.username, by: asker?.username ?? '', reason, ...named(grants) };
  await tellAdmins(call, { kind: 'grants_waiting', params });
  return heldBy(call, user.id);
});

/** Throws not_found, state_conflict when one is not held, four_eyes, admin_too_new, last_holder. */
export const takeGrants = handle(contract.takeGrants, async (call, input) => {
  const { tx } = call;
  const reason = neededWords('reason', input.reason);
  const { user, held } = await personToChange(call, input.id);
  const grants = inOrder(input.grants);
  if (!(await withdraw(tx, { userId: user.id, grants }))) {
    const last = await lastHolderOf(tx, user.id, grants);
    if (last === undefined) throw new AppError('state_conflict');
    throw new AppError('last_holder', { params: { grant: last } });
  }
  await changed(call, { user, before: held, reason, action: 'grants.take' });
  return heldBy(call, user.id);
});

/** Throws not_found, state_conflict, four_eyes, admin_too_new. */
export const decideGrantRequest = handle(contract.decideGrantRequest, async (call, input) => {
  const { tx, now } = call;
  const { id, accept } = input;
  const request = await requestRow(call, id);
  const words = accept ? plainWords(input.words) : neededWords('words', input.words);
  const { user, by } = await personToChange(call, request.userId);
  if (request.state !== 'waiting') throw new AppError('state_conflict');
  await mustBeSomebodyElse(tx, by, [request.askedBy]);
  const decided = decideRequest(tx, { id, to: accept ? 'applied' : 'refused', by, now });
  const detail = { request: id, grants: request.grants, words };
  const action = accept ? 'grants.agree' : 'grants.refuse';
  await move(call, decided, { action, subject: `user ${user.id}`, detail });
  if (accept) await give(call, { user, ...request });
  return heldBy(call, user.id);
});

/** Throws not_found, forbidden, state_conflict. */
export const withdrawGrantRequest = handle(contract.withdrawGrantRequest, async (call, { id }) => {
  const by = userIdOf(call);
  const { userId, askedBy, grants } = await requestRow(call, id);
  if (askedBy !== by) throw new AppError('forbidden');
  const step = { action: 'grants.withdraw', subject: `user ${userId}`, detail: { request: id, grants } };
  await move(call, withdrawRequest(call.tx, { id, by, now: call.now }), step);
  return heldBy(call, userId);
});

interface Giving {
  user: Profile;
  grants: readonly Grant[];
  reason: string;
  /** Who wanted it first. */
  askedBy: number;
}

/** Throws state_conflict when the account is frozen, or holds one of them by now. */
async function give(call: Call, { user, grants, reason, askedBy }: Giving): Promise<void> {
  const { tx, now } = call;
  const before = await grantsOf(tx, user.id);
  if (!(await entrust(tx, { userId: user.id, grants, now }))) throw new AppError('state_conflict');
  await changed(call, { user, before, reason, askedBy, action: 'grants.give' });
}

interface Change {
  user: Profile;
  before: readonly Grant[];
  reason: string;
  askedBy?: number;
  action: 'grants.give' | 'grants.take';
}

/** Puts on record what somebody held and holds, and tells all admins and themselves. */
async function changed(call: Call, { user, before, reason, askedBy, action }: Change): Promise<void> {
  const after = await grantsOf(call.tx, user.id);
  const detail = { before: { grants: before }, after: { grants: after }, reason, ...(askedBy && { askedBy }) };
  await recordStep(call, { action, subject: `user ${user.id}`, detail });
  await tellAdmins(call, {
    kind: 'grants_changed',
    params: { userId: user.id, name: user.username, ...named(after) },
    besides: user.email,
  });
}

/**
 * Somebody else, whose grants stay as they are until the end of the transaction; the caller may decide. Throws not_found,
 * four_eyes, admin_too_new.
 */
async function personToChange(call: Call, id: number): Promise<{ user: Profile; by: number; held: Grant[] }> {
  const { tx, now } = call;
  const by = userIdOf(call);
  await mustBeSomebodyElse(tx, by, [id]);
  await lockAdminChanges(tx);
  const user = await findProfile(tx, id);
  if (!user) throw new AppError('not_found');
  await mustDecide(tx, by, now, 'people');
  return { user, by, held: await grantsOf(tx, id) };
}

async function requestRow({ tx }: Call, id: number): Promise<RequestRow> {
  const request = await findRequest(tx, id);
  if (!request) throw new AppError('not_found');
  return request;
}

async function heldBy({ tx }: Call, userId: number) {
  const [grants, request] = [await grantsOf(tx, userId), await findWaitingRequest(tx, userId)];
  return { grants: inOrder(grants), request: request ? requestOf(request) : null };
}

/** Each once, as the field has them. */
function inOrder(grants: readonly Grant[]): Grant[] {
  return allGrants.filter((grant) => grants.includes(grant));
}

/** How they are called, for texts. */
function named(grants: readonly Grant[]): { grantsZh: string; grantsEn: string } {
  const inLanguage = (locale: Locale) => inOrder(grants).map((grant) => grantTexts[grant][locale]);
  return { grantsZh: inLanguage('zh-CN').join('、') || '无', grantsEn: inLanguage('en-US').join(', ') || 'none' };
}
