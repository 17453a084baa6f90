/** Batches of gift codes: made, decided on, stopped. The codes themselves come to be when a batch becomes active. */
import { setImmediate } from 'node:timers/promises';
import { giftRules } from '#contract/money/giftRules.ts';
import * as contract from '#contract/money/moneyAdmin.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { move, recordStep } from '../../platform/http/operations.ts';
import { neededWords, plainLine, plainWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { giveAlone } from '../admins/service.ts';
import { mustBeSomebodyElse, mustDecide } from '../identity/service.ts';
import { personOf, readerOf } from './adjustmentView.ts';
import { futureTime } from './futureTime.ts';
import { makeGiftCode, sealGiftCode, type SealedGiftCode } from './giftCodeEncryption.ts';
import {
  activateAlone,
  decideBatch,
  findBatch,
  insertBatch,
  insertCodes,
  stopBatch,
  type BatchRow,
} from './gifts.repository.ts';
import { tellAdmins, waitingTexts } from './mail.ts';
import { batchAbilities, type Reader } from './permissions.ts';

/** Makes a batch of gift codes, or asks another admin to agree. */
export const createGiftBatch = handle(contract.createGiftBatch, async (call, input) => {
  const { tx, now } = call;
  const { amountFen, quantity: codes } = input;
  const askedBy = userIdOf(call);
  const name = neededWords('batchName', plainLine(input.batchName));
  const reason = neededWords('reason', input.reason);
  const expiresAt = futureTime('expiresAt', input.expiresAt, { now, days: giftRules.days.max });
  const totalFen = amountFen * codes;
  const id = await insertBatch(tx, { name, amountFen, codes, expiresAt, reason, askedBy, now });
  const act = { adminId: askedBy, kind: 'gift', subject: `gift batch ${id}`, valueFen: totalFen, now } as const;
  const isAlone = await giveAlone(tx, act);
  if (isAlone && !(await activateAlone(tx, { id, now }))) throw new AppError('state_conflict');
  if (isAlone) await insertCodes(tx, id, await sealedCodes(call.app.keys, codes));
  const row = await batchRow(tx, id);
  await recordStep(call, stepOf('create', id, { name, amountFen, codes, expiresAt, reason, state: row.state }));
  if (!isAlone) {
    const asked = { what: 'gift', by: row.askedByName, about: name, amountFen: totalFen, reason } as const;
    await tellAdmins(tx, { kind: 'decision_waiting', except: askedBy, texts: waitingTexts(asked), now });
  }
  return batchOf(row, { ...(await readerOf(call)), now });
});

/** Lets a batch that waits come to be, or refuses it. Throws not_found, four_eyes, admin_too_new, state_conflict. */
export const decideGiftBatch = handle(contract.decideGiftBatch, async (call, input) => {
  const { tx, now } = call;
  const { id, accept } = input;
  const by = userIdOf(call);
  const before = await batchRow(tx, id);
  const words = accept ? plainWords(input.words) : neededWords('words', input.words);
  if (before.state !== 'waiting') throw new AppError('state_conflict');
  await mustBeSomebodyElse(tx, by, [before.askedBy]);
  await mustDecide(tx, by, now);
  if (accept && before.expiresAt <= now) throw new AppError('state_conflict');
  const decided = decideBatch(tx, { id, to: accept ? 'active' : 'refused', by, words, now });
  await move(call, decided, stepOf(accept ? 'apply' : 'refuse', id, { words }));
  if (accept) await insertCodes(tx, id, await sealedCodes(call.app.keys, before.codes));
  return batchOf(await batchRow(tx, id), { ...(await readerOf(call)), now });
});

/**
 * Stops a batch for good; what was redeemed stays where it is. One that waits is stopped by who asked for it: others
 * refuse it. Throws not_found, state_conflict.
 */
export const stopGiftBatch = handle(contract.stopGiftBatch, async (call, input) => {
  const { tx, now } = call;
  const { id } = input;
  const by = userIdOf(call);
  const words = neededWords('words', input.words);
  const before = await batchRow(tx, id);
  const reader = { ...(await readerOf(call)), now };
  if (!batchAbilities(before, reader).includes('stop')) throw new AppError('state_conflict');
  const stopped = stopBatch(tx, { id, from: before.state, by, words, now });
  await move(call, stopped, stepOf('stop', id, { words, redeemed: before.redeemed }));
  return batchOf(await batchRow(tx, id), reader);
});

/** A batch as an admin sees it; its codes are in no reply. */
export function batchOf(row: BatchRow, reader: Reader & { now: Date }): Reply<contract.GiftBatch> {
  const { stoppedAt } = row;
  const stoppedBy = personOf(row.stoppedBy, row.stoppedByName);
  return {
    ...row,
    askedBy: { id: row.askedBy, username: row.askedByName },
    decidedBy: personOf(row.decidedBy, row.decidedByName),
    stopped: stoppedBy && stoppedAt ? { by: stoppedBy, at: stoppedAt, words: row.stopWords } : null,
    may: batchAbilities(row, reader),
  };
}

export async function batchRow(tx: Tx, id: number): Promise<BatchRow> {
  const row = await findBatch(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** After so many codes others get their turn. */
const sliceSize = 500;

async function sealedCodes(keys: Keys, count: number): Promise<SealedGiftCode[]> {
  const codes: SealedGiftCode[] = [];
  while (codes.length < count) {
    const slice = Math.min(sliceSize, count - codes.length);
    for (let made = 0; made < slice; made++) codes.push(sealGiftCode(keys, makeGiftCode()));
    await setImmediate();
  }
  return codes;
}

function stepOf(verb: string, id: number, detail: object) {
  return { action: `gift.${verb}`, subject: `gift batch ${id}`, detail };
}
