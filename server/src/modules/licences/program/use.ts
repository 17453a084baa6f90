import * as contract from '#contract/licences/licenceValidation.ts';
import { isValidCode } from '#contract/licences/licenceValidation.ts';
import { handleForProgram, type Call } from '../../../platform/http/http.ts';
import { failureAnswer } from './failureAnswer.ts';
import { answerAct, beginAct, doesStart, lockedAct, recordAct, type Act } from './action.ts';
import type { KnownLicence } from './context.ts';
import { countUse, findUse, keepUse } from './uses.repository.ts';
import { resultOf, type Facts } from './validate.ts';

/** For so long the id of a use is known again. */
export const useKeptMs = 24 * 60 * 60 * 1000;

/** Counts uses against the quota, once for each id of a request. Throws too_many_requests. */
export const useLicence = handleForProgram(
  contract.useLicence,
  async (call, input) => {
    const first = await beginAct(call, 'use', input);
    const refused = resultOf(first.facts);
    if (!isValidCode(refused)) return answerAct(call, first, { code: refused, starts: false });
    const act = await lockedAct(call, first);
    const { licence } = act;
    const { units, requestId } = input;
    if (!licence) return answerAct(call, act, { code: resultOf(act.facts), starts: false });
    const facts = { ...act.facts, ...(await quotaFacts(call, licence, input)) };
    const code = resultOf(facts);
    if (code !== 'USED') return answerAct(call, act, { code, starts: false });
    const use = { licenceId: licence.id, units, now: call.now };
    const uses = await countUse(call.tx, use);
    if (uses === undefined) throw new Error(`the uses of licence ${licence.id} could not be counted`);
    if (requestId !== undefined) await keepUse(call.tx, { ...use, requestId });
    if (uses === licence.terms.usesMax) await recordAct(call, licence, 'uses_exhausted', { uses });
    const used: Act = { ...act, licence: { ...licence, uses } };
    return answerAct(call, used, { code, starts: doesStart(act) });
  },
  failureAnswer('use'),
);

/** What decides about the uses of a locked licence. */
async function quotaFacts(
  { tx, now }: Call,
  { id, uses, terms }: KnownLicence,
  { units, requestId }: { units: number; requestId?: string | undefined },
): Promise<Pick<Facts, 'areUsesLeft' | 'request'>> {
  const since = new Date(now.getTime() - useKeptMs);
  const before = requestId === undefined ? undefined : await findUse(tx, { licenceId: id, requestId, since });
  const request = before === undefined ? 'new' : before === units ? 'same' : 'other';
  return { areUsesLeft: terms.usesMax === null || uses + units <= terms.usesMax, request };
}
