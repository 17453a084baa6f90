/** People prove that domains are theirs, and are looked at again from time to time. */
import { randomBytes } from 'node:crypto';
import * as contract from '#contract/licences/domainProofs.ts';
import { domainProofProcess, type DomainProofState } from '#contract/licences/domainProofProcess.ts';
import { domainProofRules } from '#contract/licences/domainProofRules.ts';
import { movesFrom, type Move } from '#contract/core/process.ts';
import { attempt } from '../../../platform/http/attempts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { dayMs, hourMs } from '#contract/core/durations.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, handleOutside, userIdOf } from '../../../platform/http/http.ts';
import { mapPage } from '../../../platform/database/listPage.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { normaliseTarget } from '../bindings/target.ts';
import { tellAboutProof } from './domainProofMail.ts';
import * as repository from './domainProofs.repository.ts';
import { fileUrlOf, lookAtDomain, proofText, txtNameOf, type Look } from './lookAtDomain.ts';

const { checks, graceDays, provenDays, recheckHours, renewedInLastDays } = domainProofRules;
const checksOfUser = { scope: 'domain_proof_checks', ...checks };
const startsOfUser = { scope: 'domain_proof_starts', max: 30, seconds: 86_400 };

/** One's own proofs, newest first; the cursor is the last proof's id. */
export const listDomainProofs = handle(contract.listDomainProofs, async (call, input) => {
  return mapPage(await repository.listProofs(call.tx, userIdOf(call), input), proofOf);
});

/** Begins a proof, or shows the one there is. Throws invalid_input, too_many_requests. */
export const startDomainProof = handle(contract.startDomainProof, async (call, input) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const domain = normaliseTarget('domain', input.domain);
  if (domain === undefined) {
    throw new AppError('invalid_input', { fields: [{ field: 'domain', rule: 'domain_format' }] });
  }
  await attempt(call.app.attempts, startsOfUser, String(userId), now);
  const token = randomBytes(20).toString('hex');
  return proofOf(await repository.ensureProof(tx, { userId, domain, token, now }));
});

/** Looks now. Throws not_found, too_many_requests. */
export const checkDomainProof = handleOutside(contract.checkDomainProof, {
  intend: async (call, input) => {
    const proof = await repository.findProof(call.tx, input.proofId, userIdOf(call));
    if (!proof) throw new AppError('not_found');
    await attempt(call.app.attempts, checksOfUser, String(userIdOf(call)), call.now);
    return { id: proof.id, domain: proof.domain, token: proof.token };
  },
  ask: (call, proof) => lookAtDomain(call.app.config.outbound, proof),
  record: async (call, { id, domain }, look) => {
    await recordLook(call.tx, { id, domain }, { look, now: call.now, isAsked: true });
    const proof = await repository.findProof(call.tx, id, userIdOf(call));
    if (!proof) throw new AppError('not_found');
    return proofOf(proof);
  },
});

/** What follows from a look. `isAsked`: its owner wanted it, and gets a whole new term when it is right. */
export async function recordLook(
  tx: Tx,
  { id, domain }: { id: number; domain: string },
  { look, now, isAsked }: { look: Look; now: Date; isAsked: boolean },
): Promise<void> {
  const proofs = await repository.lockProofs(tx, domain, id);
  const proof = proofs.find((one) => one.id === id);
  // A look that was made by itself is about a proof that holds.
  if (!proof || (!isAsked && proof.state !== 'proven')) return;
  const by = look.dns === 'right' ? 'dns' : look.file === 'right' ? 'file' : undefined;
  const isFailing = by === undefined && proof.state === 'proven';
  const failingSince = isFailing ? (proof.failingSince ?? now) : null;
  await repository.noteLook(tx, { id, now, ...look, failingSince });
  const isProvable = proof.state === 'proven' || movesFrom(domainProofProcess, proof.state).some(isProving);
  if (by !== undefined && isProvable) {
    for (const older of proofs.filter((one) => one.id !== id)) {
      await repository.loseProof(tx, { id: older.id, because: 'superseded', now });
      await tellAboutProof(tx, 'superseded', older, now);
    }
    await repository.prove(tx, { id, by, ...termOf(proof, { now, isAsked }), recheckAt: recheckAfter(now) });
    return;
  }
  if (failingSince === null) return;
  const because = isOver(proof, now) ? 'expired' : hasFailed(failingSince, now) ? 'failed' : undefined;
  if (because !== undefined && (await repository.loseProof(tx, { id, because, now }))) {
    await tellAboutProof(tx, because, proof, now);
  } else if (proof.failingSince === null) {
    await tellAboutProof(tx, 'failing', proof, now);
  }
}

function isProving({ event }: Move<DomainProofState>): boolean {
  return event === 'prove';
}

/** When a proof is looked at again by itself. */
export function recheckAfter(now: Date): Date {
  return new Date(now.getTime() + recheckHours * hourMs);
}

/** Since when and until when a proof holds that was just found. */
function termOf(proof: repository.ProofRow, { now, isAsked }: { now: Date; isAsked: boolean }) {
  const { provenAt, provenUntil } = proof;
  const isNew = proof.state !== 'proven' || provenAt === null || provenUntil === null;
  const isLate = provenUntil !== null && provenUntil.getTime() - now.getTime() < renewedInLastDays * dayMs;
  if (!isNew && !isAsked && !isLate) return { provenAt, until: provenUntil };
  return { provenAt: now, until: new Date(now.getTime() + provenDays * dayMs) };
}

function isOver({ provenUntil }: repository.ProofRow, now: Date): boolean {
  return provenUntil !== null && provenUntil <= now;
}

function hasFailed(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= graceDays * dayMs;
}

function proofOf(row: repository.ProofRow): Reply<contract.DomainProof> {
  const lostBy = row.state === 'proven' && row.failingSince ? row.failingSince.getTime() + graceDays * dayMs : null;
  return {
    ...row,
    text: proofText(row.token),
    txtName: txtNameOf(row.domain),
    fileUrl: fileUrlOf(row.domain),
    lostUnlessBackBy: lostBy === null ? null : new Date(lostBy).toISOString(),
  };
}
