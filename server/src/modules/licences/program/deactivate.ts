import { unbindLimit } from '#contract/licences/licenceRules.ts';
import * as contract from '#contract/licences/licenceValidation.ts';
import { validationResults, type ValidationCode } from '#contract/licences/licenceResults.ts';
import { handleForProgram } from '../../../platform/http/http.ts';
import { dayMs } from '#contract/core/durations.ts';
import { countUnbinds, endActivations } from '../bindings/seats.repository.ts';
import { failureAnswer } from './failureAnswer.ts';
import { answerAct, beginAct, lockedAct, recordAct } from './action.ts';
import { resultOf } from './validate.ts';

/** Ends the activation of a place; its seat is free at once, or when its offline file has run out. Throws too_many_requests. */
export const deactivateLicence = handleForProgram(
  contract.deactivateLicence,
  async (call, input) => {
    const { tx, now } = call;
    const first = await beginAct(call, 'deactivate', input);
    const refused = resultOf(first.facts);
    if (isRefused(refused)) return answerAct(call, first, { code: refused, starts: false });
    const act = await lockedAct(call, first);
    const { licence, facts, places } = act;
    const activation = places[0]?.activation;
    if (!licence || !activation) return answerAct(call, act, { code: resultOf(facts), starts: false });
    const counted = licence.terms.floating === null && licence.leaseId === null;
    const since = new Date(now.getTime() - unbindLimit.days * dayMs);
    const unbinds = counted ? await countUnbinds(tx, licence.id, since) : 0;
    const keepsSeat = Boolean(activation?.offlineUntil && activation.offlineUntil > now);
    const code = resultOf({ ...facts, hasUnbindsLeft: unbinds < unbindLimit.max, keepsSeat });
    if (isRefused(code)) return answerAct(call, act, { code, starts: false });
    const activationIds = [activation.activationId];
    const [ended] = await endActivations(tx, { licenceId: licence.id, activationIds, by: 'program', counted, now });
    if (!ended) throw new Error(`activation ${activation.activationId} could not be ended`);
    await recordAct(call, licence, 'unbound', {
      activationId: ended.id,
      kind: ended.kind,
      seatUntil: ended.seatUntil?.toISOString() ?? null,
    });
    const seatsUsed = licence.seatsUsed - (ended.seatUntil ? 0 : 1);
    return answerAct(call, { ...act, licence: { ...licence, seatsUsed } }, { code, starts: false });
  },
  failureAnswer('deactivate'),
);

function isRefused(code: ValidationCode): boolean {
  return validationResults[code].outcome === 'refused';
}
