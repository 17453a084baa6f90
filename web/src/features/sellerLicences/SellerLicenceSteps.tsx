import type { SoldLicenceDetail } from '#contract/licences/licenceAdmin.ts';
import { warnDays, warnsBefore } from '#contract/licences/licenceSale.ts';
import { licenceActorTexts } from '#contract/licences/licenceWords.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { current, done, failed, next, StateSteps } from '../../record/StateSteps.tsx';
import { texts } from './texts.ts';

/** A licence's way: issued, begun, what interrupted it, and what comes by itself. */
export function SellerLicenceSteps({ licence }: { licence: SoldLicenceDetail }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { dateTime } = useFormats();
  const { state, stateAt, stateBy, startsAt, createdAt, policy } = licence;
  const issued = done(t('stepIssued'), dateTime(createdAt));
  const begun = startsAt !== null && done(t('stepBegun'), dateTime(startsAt));
  const way = [issued, begun || current(t('stepBegun'), t(`noteBegins_${policy.terms.starts}`))];
  const moved = {
    when: stateAt === null ? '' : dateTime(stateAt),
    who: stateBy === null ? '' : licenceActorTexts[stateBy][locale],
  };
  const end = useEnd(licence);
  return (
    <StateSteps
      state={state}
      steps={{
        active: [...way, ...end],
        suspended: [...way, current(t('stepSuspended'), t('noteSuspended', moved)), ...end],
        revoked: [issued, ...(begun ? [begun] : []), failed(t('stepRevoked'), t('noteRevoked', moved))],
        expired: [...way, ...end],
      }}
    />
  );
}

/** How its term ends, or ended. */
function useEnd({ state, startsAt, expiresAt, graceUntil, inGrace, policy }: SoldLicenceDetail) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  if (expiresAt === null) {
    const { termDays } = policy;
    return [next(t('stepEnds'), termDays === null ? t('noteNever') : t('noteEndUnknown', { days: termDays }))];
  }
  const when = dateTime(expiresAt);
  const works = graceUntil === null ? '' : t('noteGrace', { when: dateTime(graceUntil) });
  if (state === 'expired') {
    if (graceUntil === null) return [failed(t('stepEnded'), when)];
    const grace = inGrace ? current(t('stepGrace'), works) : failed(t('stepGrace'), dateTime(graceUntil));
    return [done(t('stepEnded'), when), grace];
  }
  const term = { startsAt: startsAt === null ? null : new Date(startsAt), expiresAt: new Date(expiresAt) };
  const note = warnsBefore(term) ? t('noteEndsTold', { when, days: warnDays }) : t('noteEnds', { when });
  const isRunning = state === 'active' && startsAt !== null;
  const ends = (isRunning ? current : next)(t('stepEnds'), note);
  return graceUntil === null ? [ends] : [ends, next(t('stepGrace'), works)];
}
