/** A licence goes to somebody else: offered by its holder, accepted by its receiver. */
import * as contract from '#contract/licences/licenceTransfers.ts';
import { policyWords } from '#contract/licences/licencePolicy.ts';
import { licenceTransferProcess } from '#contract/licences/licenceTransferProcess.ts';
import { licenceTransferDays, unbindLimit } from '#contract/licences/licenceRules.ts';
import type { LicenceTransfer } from '#contract/licences/licenceTransfers.ts';
import { movesFrom } from '#contract/core/process.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { attempt } from '../../../platform/http/attempts.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { mapPage } from '../../../platform/database/listPage.ts';
import { recordEvent } from '../core/events.ts';
import { lockLicence } from '../holder/holder.repository.ts';
import { findOwn, tellKeyShown, viewLicence, type LicenceDeps } from '../holder/holder.ts';
import { ownObstacle } from '../holder/holderView.ts';
import { makeKey } from '../core/key.ts';
import { handOver } from '../core/keys.repository.ts';
import { termsOf } from '../core/terms.ts';
import { listPayingOrders } from '../renewal/renew.repository.ts';
import { sealKey } from '../core/keyEncryption.ts';
import { endActivations } from '../bindings/seats.repository.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { tellAboutTransfer } from './transferMail.ts';
import * as repository from './transfers.repository.ts';

const offersOfUser = { scope: 'licence_transfer_offers', max: 20, seconds: 86_400 };

/** Licences offered to or by the caller, newest first; the cursor is the last offer's id. */
export const listLicenceTransfers = handle(contract.listLicenceTransfers, async (call, input) => {
  const found = await repository.listTransfers(call.tx, { userId: userIdOf(call), ...input });
  return mapPage(found, (row) => transferOf(call, row));
});

/**
 * Offers a licence to whoever has a name. Nobody learns whether somebody has it: an offer to nobody waits and ends like any
 * other. Throws not_found, invalid_input, licence_not_active, licence_let_out, transfer_not_allowed, transfer_waiting, too_many_requests.
 */
export const offerLicenceTransfer = (deps: LicenceDeps) =>
  handle(contract.offerLicenceTransfer, async (call, input) => {
    const { tx, now } = call;
    const { licenceId, username } = input;
    const userId = userIdOf(call);
    const found = await findOwn(call, licenceId);
    await attempt(call.app.attempts, offersOfUser, String(userId), now);
    // Goods that are offered to others are not unseen. The order before the licence, as in a refund.
    await tellKeyShown(deps, call, { tx, orderId: found.orderId });
    refuseObstacle(ownObstacle(found, now));
    const orders = await lockOrders(deps, call, licenceId);
    const licence = await lockLicence(tx, licenceId, userId);
    if (!licence) throw new AppError('not_found');
    refuseObstacle(ownObstacle(licence, now) ?? (await orders.obstacle()));
    await refuseMany(call, licenceId);
    const receiver = await repository.findReceiver(tx, username);
    if (receiver?.id === userId) {
      throw new AppError('invalid_input', { fields: [{ field: 'username', rule: 'not_yourself' }] });
    }
    await repository.expireTransfers(tx, { now, limit: 1, licenceId });
    const transferId = await repository.insertTransfer(tx, {
      licenceId,
      from: userId,
      to: receiver?.id ?? null,
      username,
      now,
      expiresAt: new Date(now.getTime() + licenceTransferDays * dayMs),
    });
    await recordTransfer(call, { kind: 'transfer_offered', by: 'holder', licenceId, transferId });
    await tellAboutTransfer(tx, 'offered', transferId, now);
    return viewLicence(deps, call, licenceId);
  });

/** Takes an offer back that waits. Throws not_found, state_conflict. */
export const withdrawLicenceTransfer = handle(contract.withdrawLicenceTransfer, (call, { transferId }) => {
  return endTransfer(call, transferId, 'withdrawn');
});

/** Declines an offer that waits. Throws not_found, state_conflict. */
export const declineLicenceTransfer = handle(contract.declineLicenceTransfer, (call, { transferId }) => {
  return endTransfer(call, transferId, 'declined');
});

async function endTransfer(
  call: Call,
  transferId: number,
  to: 'withdrawn' | 'declined',
): Promise<Reply<LicenceTransfer>> {
  const { tx, now } = call;
  const { licenceId } = await findMine(call, transferId, to === 'withdrawn' ? 'out' : 'in');
  if (!(await repository.moveTransfer(tx, { id: transferId, to, now }))) throw new AppError('state_conflict');
  const by = to === 'withdrawn' ? 'holder' : 'receiver';
  await recordTransfer(call, { kind: `transfer_${to}`, by, licenceId, transferId });
  await tellAboutTransfer(tx, to, transferId, now);
  return transferOf(call, await findMine(call, transferId, to === 'withdrawn' ? 'out' : 'in'));
}

/**
 * Takes an offered licence over: it changes hands with a new key, and everything that was bound to it ends. Throws
 * not_found, state_conflict, licence_not_active, licence_let_out, transfer_not_allowed, and too_many_requests for one that changed hands as
 * often as a holder may unbind.
 */
export const acceptLicenceTransfer = (deps: LicenceDeps) =>
  handle(contract.acceptLicenceTransfer, async (call, { transferId }) => {
    const { tx, now } = call;
    const to = userIdOf(call);
    const { licenceId, fromUserId: from } = await findMine(call, transferId, 'in');
    // The orders first: a refund comes before or after, never between. Then the offer, then the licence.
    const orders = await lockOrders(deps, call, licenceId);
    const isMoved = await repository.moveTransfer(tx, { id: transferId, to: 'accepted', now });
    const licence = await lockLicence(tx, licenceId, from);
    if (!isMoved || !licence) throw new AppError('state_conflict');
    refuseObstacle(ownObstacle(licence, now) ?? (await orders.obstacle()));
    await refuseMany(call, licenceId);
    await endActivations(tx, { licenceId, activationIds: null, by: 'transfer', counted: false, now });
    const key = sealKey(call.app.keys, makeKey());
    const isHandedOver = await handOver(tx, { licenceId, oldHash: licence.keyHash, key, now, from, to });
    if (!isHandedOver) throw new Error(`licence ${licenceId} changed under its lock`);
    await recordTransfer(call, { kind: 'transferred', by: 'receiver', licenceId, transferId });
    await tellAboutTransfer(tx, 'accepted', transferId, now);
    return transferOf(call, await findMine(call, transferId, 'in'));
  });

/**
 * Locks the orders that paid for a licence, renewals too: whoever takes it over must not lose what the giver is paid back
 * for. What stands in the way of a transfer is known once the licence is locked as well.
 */
async function lockOrders(deps: LicenceDeps, { tx, now }: Call, licenceId: number) {
  const orderIds = await listPayingOrders(tx, licenceId);
  const isAllowed = await deps.mayTransfer(tx, { orderIds, lockedAt: now });
  return {
    obstacle: async (): Promise<'order' | null> => {
      // A renewal that was paid before the licence was locked is not completed.
      const paying = await listPayingOrders(tx, licenceId);
      return isAllowed && paying.every((id) => orderIds.includes(id)) ? null : 'order';
    },
  };
}

/** A transfer frees every seat, and is no way around the limit of unbinding. The licence is locked. Throws too_many_requests. */
async function refuseMany({ tx, now }: Call, licenceId: number): Promise<void> {
  const { max, days } = unbindLimit;
  const since = new Date(now.getTime() - days * dayMs);
  const last = await repository.listHandovers(tx, { licenceId, since, limit: max });
  const oldest = last[max - 1];
  if (oldest === undefined) return;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + days * dayMs - now.getTime()) / 1000));
  throw new AppError('too_many_requests', { params: { seconds } });
}

function refuseObstacle(obstacle: ReturnType<typeof ownObstacle>): void {
  if (obstacle === 'state') throw new AppError('licence_not_active');
  if (obstacle === 'let_out') throw new AppError('licence_let_out');
  if (obstacle !== null) throw new AppError('transfer_not_allowed');
}

/** An offer that is the caller's in this direction. Throws not_found. */
async function findMine(call: Call, id: number, direction: 'in' | 'out'): Promise<repository.TransferRow> {
  const row = await repository.findTransfer(call.tx, id);
  const mine = direction === 'in' ? row?.toUserId : row?.fromUserId;
  if (!row || mine !== userIdOf(call)) throw new AppError('not_found');
  return row;
}

function recordTransfer(
  call: Call,
  act: {
    kind: 'transfer_offered' | 'transfer_withdrawn' | 'transfer_declined' | 'transferred';
    by: 'holder' | 'receiver';
    licenceId: number;
    transferId: number;
  },
): Promise<void> {
  const { kind, by, licenceId, transferId } = act;
  const event = { licenceIds: [licenceId], kind, by, actorId: userIdOf(call), detail: { transferId }, now: call.now };
  return recordEvent(call.tx, event);
}

function transferOf(call: Call, row: repository.TransferRow): Reply<LicenceTransfer> {
  const { locale, now } = call;
  const userId = userIdOf(call);
  const direction = row.fromUserId === userId ? 'out' : 'in';
  const state = row.state === 'waiting' && row.expiresAt <= now ? 'expired' : row.state;
  const side = direction === 'out' ? 'holder' : 'receiver';
  const { termDays, seats, binds, entitlements } = row;
  return {
    ...row,
    state,
    direction,
    licenceId: row.holderId === userId ? row.licenceId : null,
    title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
    skuName: inLanguage(locale, { zh: row.skuNameZh, en: row.skuNameEn }),
    person: direction === 'out' ? row.toUsername : row.fromUsername,
    endedAt: state === 'expired' ? row.expiresAt : row.endedAt,
    policyWords: policyWords({ termDays, seats, binds, entitlements, terms: termsOf(row.terms) }, locale),
    may: movesFrom(licenceTransferProcess, state)
      .filter(({ by }) => by === side)
      .flatMap(({ event }) => abilities.filter((ability) => ability === event)),
  };
}

const abilities = ['accept', 'decline', 'withdraw'] as const;
