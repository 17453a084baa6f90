/** How much one admin may give without another: everything that is worth money counts, whoever gets it. */
import { formatFen } from '#contract/core/money.ts';
import * as contract from '#contract/money/moneyAdmin.ts';
import type { SoloKind } from '#contract/money/moneyProcess.ts';
import { soloSeconds } from '#contract/users/soloRules.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countOtherDeciders, decidesFrom } from '../identity/service.ts';
import { moneyRulesOf } from '../site/service.ts';
import { insertSoloAct, lockSoloActs, sumSoloActs } from './admins.repository.ts';

export interface SoloAct {
  adminId: number;
  kind: SoloKind;
  /** What is done, such as `refund 900001`. */
  subject: string;
  /** What it is worth, in fen; 0 needs nobody else and is not recorded. */
  valueFen: number;
  now: Date;
}

/**
 * Records what an admin gives alone, and says whether it stays within the limits; false: nothing is recorded, and a second
 * admin is needed. Until the end of the transaction no other act of this admin is looked at, so call it before a balance is
 * locked.
 */
export async function giveAlone(tx: Tx, act: SoloAct): Promise<boolean> {
  if (act.valueFen === 0) return true;
  await lockSoloActs(tx, act.adminId);
  return insertSoloAct(tx, act, { ...(await limitsOf(tx, act.now)), since: soloSince(act.now) });
}

/** The same for what cannot wait for a second admin. Throws solo_limit, which says what is left and what to do. */
export async function giveAloneOnly(tx: Tx, act: SoloAct): Promise<void> {
  if (await giveAlone(tx, act)) return;
  const { actFen, dayFen, leftFen } = await soloLimitOf(tx, act);
  throw new AppError('solo_limit', {
    params: {
      value: formatFen(act.valueFen),
      act: formatFen(actFen),
      day: formatFen(dayFen),
      left: formatFen(leftFen),
      hours: soloSeconds / 3600,
    },
  });
}

async function soloLimitOf(tx: Tx, { adminId, now }: { adminId: number; now: Date }) {
  const [{ actFen, dayFen }, usedFen] = await Promise.all([
    limitsOf(tx, now),
    sumSoloActs(tx, { adminId, since: soloSince(now) }),
  ]);
  return { actFen, dayFen, usedFen, leftFen: Math.max(0, Math.min(actFen, dayFen - usedFen)) };
}

/** What the caller may give alone, what is left of it, and who else could decide. */
export const getSoloLimit = handle(contract.getSoloLimit, async (call) => {
  const { tx, now } = call;
  const adminId = userIdOf(call);
  const [limit, otherAdmins, from] = await Promise.all([
    soloLimitOf(tx, { adminId, now }),
    countOtherDeciders(tx, { except: [adminId], now }),
    decidesFrom(tx, adminId),
  ]);
  return { ...limit, otherAdmins, decidesFrom: from !== null && from > now ? from.toISOString() : null };
});

async function limitsOf(tx: Tx, now: Date): Promise<{ actFen: number; dayFen: number }> {
  const { secondAdminFen, secondAdminDayFen } = await moneyRulesOf(tx, now);
  return { actFen: secondAdminFen, dayFen: secondAdminDayFen };
}

function soloSince(now: Date): Date {
  return new Date(now.getTime() - soloSeconds * 1000);
}
