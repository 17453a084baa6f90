import type { SoldLicenceDetail } from '#contract/licences/licenceAdmin.ts';
import { warnDays, warnsBefore } from '#contract/licences/licenceSale.ts';
import type { Formats } from '../../language/formats.ts';
import type { TextSet, Translate } from '../../language/texts.ts';
import type { Step } from '../../ui/kit/Steps.tsx';
import type { texts } from './texts.ts';

type T = typeof texts extends TextSet<infer Texts> ? Translate<Texts> : never;

/** A licence's way: issued, begun, what interrupted it, and what comes by itself. `who` names who suspended or revoked it. */
export function soldSteps(licence: SoldLicenceDetail, t: T, { dateTime }: Formats, who: string): Step[] {
  const { state, startsAt, createdAt, policy } = licence;
  const steps: Step[] = [{ name: 'issued', label: t('stepIssued'), state: 'done', note: dateTime(createdAt) }];
  const begins = t(`noteBegins_${policy.terms.starts}`);
  if (startsAt !== null) steps.push({ name: 'begun', label: t('stepBegun'), state: 'done', note: dateTime(startsAt) });
  else if (state !== 'revoked') steps.push({ name: 'begun', label: t('stepBegun'), state: 'current', note: begins });
  const interrupted = licence.stateAt === null ? '' : dateTime(licence.stateAt);
  if (state === 'revoked') {
    const note = t('noteRevoked', { when: interrupted, who });
    return [...steps, { name: 'revoked', label: t('stepRevoked'), state: 'failed', note }];
  }
  if (state === 'suspended') {
    const note = t('noteSuspended', { when: interrupted, who });
    steps.push({ name: 'suspended', label: t('stepSuspended'), state: 'current', note });
  }
  return [...steps, ...endOf(licence, t, dateTime)];
}

function endOf(licence: SoldLicenceDetail, t: T, dateTime: Formats['dateTime']): Step[] {
  const { state, startsAt, expiresAt, graceUntil, policy } = licence;
  if (expiresAt === null) {
    const { termDays } = policy;
    const note = termDays === null ? t('noteNever') : t('noteEndUnknown', { days: termDays });
    return [{ name: 'ends', label: t('stepEnds'), state: 'next', note }];
  }
  if (state === 'expired') {
    const ended: Step = { name: 'ended', label: t('stepEnded'), state: 'done', note: dateTime(expiresAt) };
    if (graceUntil === null) return [{ ...ended, state: 'failed' }];
    const isOver = !licence.inGrace;
    const grace: Step = { name: 'grace', label: t('stepGrace'), state: isOver ? 'failed' : 'current' };
    return [ended, { ...grace, note: isOver ? dateTime(graceUntil) : t('noteGrace', { when: dateTime(graceUntil) }) }];
  }
  const term = { startsAt: startsAt === null ? null : new Date(startsAt), expiresAt: new Date(expiresAt) };
  const when = dateTime(expiresAt);
  const note = warnsBefore(term) ? t('noteEndsTold', { when, days: warnDays }) : t('noteEnds', { when });
  const isRunning = state === 'active' && startsAt !== null;
  const steps: Step[] = [{ name: 'ends', label: t('stepEnds'), state: isRunning ? 'current' : 'next', note }];
  if (graceUntil !== null) {
    const until = t('noteGrace', { when: dateTime(graceUntil) });
    steps.push({ name: 'grace', label: t('stepGrace'), state: 'next', note: until });
  }
  return steps;
}
