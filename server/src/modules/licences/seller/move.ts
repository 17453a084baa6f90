/** Licences are suspended, reinstated and revoked by whoever sold them, or by an admin. */
import * as contract from '#contract/licences/licenceAdmin.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import type { LicenceAct } from '#contract/licences/licenceSale.ts';
import { licenceProcess, type LicenceReason } from '#contract/licences/licenceProcess.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { recordOperation } from '../../../platform/http/operations.ts';
import { plainWords } from '../../../platform/http/plainText.ts';
import { accountsOfPerson } from '../../identity/service.ts';
import { notify } from '../../messages/service.ts';
import { staffLimitsOf } from '../../shops/service.ts';
import { movedTexts } from './sellerMail.ts';
import { findNews, lockForMove, moveStates, type LockedLicence } from './move.repository.ts';
import { moveOf, type NoMove } from './permissions.ts';
import { stateOf } from '../core/terms.ts';

type Reply = OutputOf<typeof contract.moveLicences>;

const told = { suspend: 'licence_suspended', reinstate: 'licence_reinstated', revoke: 'licence_revoked' } as const;
const kinds = { suspend: 'suspended', reinstate: 'reinstated', revoke: 'revoked' } as const;

/**
 * Moves those of the licences that may be moved, and says why of the others. Their holders are written to. Throws
 * invalid_input where a reason is needed.
 */
export const moveLicences = handle(contract.moveLicences, async (call, input) => {
  const { tx, now, actor } = call;
  const { event } = input;
  const ids = [...new Set(input.ids)];
  const note = plainWords(input.note);
  if (event !== 'reinstate' && input.reason === undefined) {
    throw new AppError('invalid_input', { fields: [{ field: 'reason', rule: 'required' }] });
  }
  const locked = new Map((await lockForMove(tx, ids)).map((licence) => [licence.id, licence]));
  // Staff leave to the owner what another account of theirs holds.
  const own = staffLimitsOf(call) ? await accountsOfPerson(tx, userIdOf(call)) : [];
  const asRole: Record<'seller' | 'admin', LockedLicence[]> = { seller: [], admin: [] };
  const unchanged: Reply['unchanged'] = [];
  for (const id of ids) {
    const licence = locked.get(id);
    const move = licence ? moveOf(actor, licence, event) : { why: 'not_found' as NoMove };
    if (licence && 'to' in move && own.includes(licence.holderId)) unchanged.push({ id, why: 'own' });
    else if (licence && 'to' in move) asRole[move.by].push(licence);
    else if ('why' in move) unchanged.push({ id, why: move.why });
  }
  const changed: Reply['changed'] = [];
  for (const by of ['seller', 'admin'] as const) {
    const chosen = asRole[by];
    if (chosen.length === 0) continue;
    await moveAs(call, { by, chosen, event, reason: input.reason ?? null, note });
    const to = wayOf(event, by).to;
    changed.push(...chosen.map(({ id, expiresAt }) => ({ id, state: stateOf({ state: to, expiresAt }, now) })));
  }
  return { changed: ids.flatMap((id) => changed.filter((one) => one.id === id)), unchanged };
});

interface Moving {
  by: 'seller' | 'admin';
  chosen: readonly LockedLicence[];
  event: LicenceAct;
  reason: LicenceReason | null;
  note: string;
}

async function moveAs(call: Call, { by, chosen, event, reason, note }: Moving): Promise<void> {
  const { tx, now } = call;
  const actorId = userIdOf(call);
  const ids = chosen.map(({ id }) => id);
  const moved = await moveStates(tx, { ids, ...wayOf(event, by), kind: kinds[event], by, actorId, reason, note, now });
  // They were locked above: one that has moved meanwhile is a fault of ours, and nothing is kept.
  if (moved.length !== ids.length) throw new Error(`${ids.length - moved.length} locked licences did not move`);
  if (by === 'admin') {
    await recordOperation(tx, {
      actorId,
      action: `licence.${event}`,
      subject: ids.length === 1 ? `licence ${ids[0]}` : `${ids.length} licences`,
      detail: { ids, reason, note },
      now,
    });
  }
  const news = await findNews(tx, ids);
  const notices = news.map((one) => {
    const { id: licenceId, titleZh, titleEn, email } = one;
    const params = { licenceId, titleZh, titleEn };
    return { kind: told[event], to: [email], params, mail: movedTexts(one, { event, reason, note }) };
  });
  await notify(tx, notices, now);
}

/** The states that an act leads out of, and the one that it leads to. */
function wayOf(event: LicenceAct, by: 'seller' | 'admin') {
  const moves = licenceProcess.moves.filter((move) => move.event === event && move.by === by);
  const [first] = moves;
  if (!first) throw new Error(`no licence knows ${event}`);
  return { from: moves.map(({ from }) => from), to: first.to };
}
