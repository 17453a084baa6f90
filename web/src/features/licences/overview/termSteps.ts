import type { Licence } from '#contract/licences/licences.ts';
import type { Formats } from '../../../language/formats.ts';
import type { TextSet, Translate } from '../../../language/texts.ts';
import type { Step } from '../../../ui/kit/Steps.tsx';
import type { overviewTexts } from './overviewTexts.ts';
import { termOf } from '../term.ts';

type T = typeof overviewTexts extends TextSet<infer Texts> ? Translate<Texts> : never;
type Stepped = Pick<Licence, 'state' | 'stateAt' | 'startsAt' | 'expiresAt' | 'graceUntil' | 'next' | 'may'>;

/** The way of a licence's term: whether it began, where it stands, when it ends and what then. */
export function termSteps(licence: Stepped, now: number, t: T, formats: Pick<Formats, 'date' | 'dateTime'>): Step[] {
  const { state, stateAt, startsAt } = licence;
  const begun: Step =
    startsAt === null
      ? { name: 'begun', label: t('stepBegun'), state: 'current', note: t(beginNote(licence)) }
      : { name: 'begun', label: t('stepBegun'), state: 'done', note: formats.date(startsAt) };
  if (state === 'revoked') {
    const note = stateAt === null ? undefined : formats.dateTime(stateAt);
    const first: Step = startsAt === null ? { name: 'issued', label: t('stepIssued'), state: 'done' } : begun;
    return [first, { name: 'revoked', label: t('stepRevoked'), state: 'failed', note }];
  }
  return [begun, runStep(licence, now, t), ...endSteps(licence, now, t, formats)];
}

function beginNote({ next }: Stepped): 'stepBegunByValidation' | 'stepBegunByBinding' {
  return next.some(({ what }) => what === 'starts_by_validation') ? 'stepBegunByValidation' : 'stepBegunByBinding';
}

function runStep(licence: Stepped, now: number, t: T): Step {
  const { is } = termOf(licence, now);
  if (licence.state === 'suspended') {
    return { name: 'runs', label: t('stepStopped'), state: 'failed', note: t('stepStoppedNote') };
  }
  if (is === 'not_begun') return { name: 'runs', label: t('stepRuns'), state: 'next' };
  return { name: 'runs', label: t('stepRuns'), state: is === 'over' || is === 'grace' ? 'done' : 'current' };
}

function endSteps(licence: Stepped, now: number, t: T, { date, dateTime }: Pick<Formats, 'date' | 'dateTime'>): Step[] {
  const { startsAt, expiresAt, graceUntil, may } = licence;
  const { is } = termOf(licence, now);
  if (expiresAt === null) {
    const note = t(startsAt === null ? 'stepEndsLater' : 'stepEndsNever');
    return [{ name: 'ends', label: t('stepEnds'), state: 'next', note }];
  }
  const isOver = is === 'over' || is === 'grace';
  const when = dateTime(expiresAt);
  const note = isOver ? when : t(may.includes('renew') ? 'stepEndsRenew' : 'stepEndsThen', { when });
  const ends: Step = { name: 'ends', label: t('stepEnds'), note, state: isOver ? 'done' : 'next' };
  if (graceUntil === null) return [ends];
  const graceState = is === 'over' ? 'done' : is === 'grace' ? 'current' : 'next';
  const graceNote = t('stepGraceNote', { when: date(graceUntil) });
  return [ends, { name: 'grace', label: t('stepGrace'), state: graceState, note: graceNote }];
}
