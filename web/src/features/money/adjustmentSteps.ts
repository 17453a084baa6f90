import type { Adjustment } from '#contract/money/moneyAdmin.ts';
import type { Formats } from '../../language/formats.ts';
import type { TextSet, Translate } from '../../language/texts.ts';
import type { Step } from '../../ui/kit/Steps.tsx';
import type { adjustmentTexts } from './adjustmentTexts.ts';
import type { texts } from './texts.ts';

type T = typeof texts extends TextSet<infer Texts> ? Translate<Texts> : never;
type OwnT = typeof adjustmentTexts extends TextSet<infer Texts> ? Translate<Texts> : never;

/** The way of an adjustment: who asked and decided, what comes next and who does it. */
export function adjustmentSteps(adjustment: Adjustment, words: { t: T; own: OwnT }, formats: Formats): Step[] {
  const { t, own } = words;
  const { state, askedBy, askedAt, decidedBy, decidedAt, reversal } = adjustment;
  const when = (at: string | null) => (at === null ? '' : formats.dateTime(at));
  const by = (person: { username: string }, at: string | null) =>
    t('byWhom', { name: person.username, when: when(at) });
  const toDecide = { label: t('stepDecide'), state: 'current' as const, note: t('noteDecide') };
  const asked: Step = { name: 'asked', label: t('stepAsked'), state: 'done', note: by(askedBy, askedAt) };
  if (state === 'waiting') {
    return [asked, { name: 'decide', ...toDecide }, { name: 'applied', label: own('stepApplied'), state: 'next' }];
  }
  if (state === 'refused' || state === 'withdrawn') {
    const label = t(state === 'refused' ? 'stepRefused' : 'stepWithdrawn');
    return [asked, { name: 'ended', label, state: 'failed', note: by(decidedBy ?? askedBy, decidedAt) }];
  }
  const applied: Step = {
    name: 'applied',
    label: own('stepApplied'),
    state: 'done',
    note: decidedBy === null ? t('stepAlone') : by(decidedBy, decidedAt),
  };
  if (reversal === null) return [asked, applied];
  const again: Step = {
    name: 'reversal',
    label: own('stepReversalAsked'),
    state: 'done',
    note: by(reversal.askedBy, reversal.askedAt),
  };
  if (state === 'reversing') {
    return [asked, applied, again, { name: 'decideReversal', ...toDecide }];
  }
  const decider = reversal.decidedBy;
  const note = decider === null ? t('stepAlone') : by(decider, reversal.decidedAt);
  const ended: Step =
    state === 'reversed'
      ? { name: 'reversed', label: own('stepReversed'), state: 'done', note }
      : { name: 'reversed', label: own('stepReversalRefused'), state: 'failed', note };
  return [asked, applied, again, ended];
}
