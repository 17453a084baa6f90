/** What the calls of programs that change something have in common. */
import type { ValidationCode } from '#contract/licences/licenceResults.ts';
import type { Validation } from '#contract/licences/licenceValidation.ts';
import { attempt } from '../../../platform/http/attempts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Call } from '../../../platform/http/http.ts';
import { answerOf } from './reply.ts';
import { recordEvent } from '../core/events.ts';
import { activationIn, examine, fieldOf, type Examined, type KnownLicence } from './context.ts';
import type { FoundPlace } from './scope.ts';
import { questionOf, type ProgramCall, type ProgramInput, type Question } from './request.ts';
import { lockSeats } from '../bindings/seats.repository.ts';
import { startTerm } from '../core/term.repository.ts';

/** Acts on one licence; signs of life and uses are counted for each place on its own. */
const actLimit = { scope: 'licence_act', max: 120, seconds: 60 };

export interface Act extends Examined {
  question: Question;
}

/** The question, and what is known before anything is locked. Throws too_many_requests. */
export async function beginAct(call: Call, name: ProgramCall, input: ProgramInput): Promise<Act> {
  const question = questionOf(call.app.keys, name, input);
  const examined = await examine(call.tx, call, question);
  const { licence } = examined;
  if (licence) {
    const isFrequent = name === 'heartbeat' || name === 'use';
    const places = isFrequent ? question.places.map(({ target }) => target ?? '').join(' ') : '';
    await attempt(call.app.attempts, actLimit, `${licence.id} ${places}`, call.now);
  }
  return { question, ...examined };
}

/** The same as it is under the licence's lock, which lasts until the end of the call. */
export async function lockedAct(call: Call, act: Act): Promise<Act> {
  if (act.licence) await lockSeats(call.tx, [act.licence.id]);
  return reexamined(call, act);
}

/** The same as it is now; without a licence when its key was replaced meanwhile. */
export async function reexamined(call: Call, { question }: Pick<Act, 'question'>): Promise<Act> {
  return { question, ...(await examine(call.tx, call, question)) };
}

/** The answer to an act, and the start of a term that waited for it. */
export async function answerAct(
  call: Call,
  { question, licence, places }: Act,
  outcome: { code: ValidationCode; starts: boolean },
): Promise<Validation> {
  const { code, starts } = outcome;
  const begun = starts && licence ? await begin(call.tx, licence, call.now) : undefined;
  return answerOf({ ...call, keys: call.app.keys }, question, {
    code,
    licence: licence && { ...licence, ...begun },
    activation: activationIn(places),
    field: fieldOf(code, places, question),
  });
}

/** Begins a term that waits for its first use; of several at once one begins it, and all are told the same end. */
export async function begin(tx: Tx, licence: KnownLicence, now: Date): Promise<{ expiresAt: Date | null } | undefined> {
  if (licence.startsAt !== null) return undefined;
  return startTerm(tx, { licenceId: licence.id, now, by: 'program', actorId: null });
}

/** Whether a good answer to this call begins a term that has not begun. */
export function doesStart({ question, licence }: Act): boolean {
  if (!licence || licence.startsAt !== null) return false;
  if (question.call === 'deactivate') return false;
  return question.call === 'activate' || licence.terms.starts === 'validation';
}

/** When a floating seat of a licence is given up unless there is a sign of life after now; null: never. */
export function deathAfter({ terms }: KnownLicence, now: Date): Date | null {
  return terms.floating && new Date(now.getTime() + terms.floating.heartbeatSeconds * 1000);
}

/** Puts something that a program did on the licence's record. */
export function recordAct(
  call: Call,
  licence: KnownLicence,
  kind: 'bound' | 'unbound' | 'seat_revived' | 'uses_exhausted',
  detail: Record<string, string | number | boolean | null>,
): Promise<void> {
  return recordEvent(call.tx, { licenceIds: [licence.id], kind, by: 'program', actorId: null, detail, now: call.now });
}

/** The one place of an act that has one. */
export function placeIn({ places }: Pick<Act, 'places'>): FoundPlace {
  const [place] = places;
  if (!place) throw new Error('an act on a place without one');
  return place;
}
