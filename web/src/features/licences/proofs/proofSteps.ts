import { domainProofRules } from '#contract/licences/domainProofRules.ts';
import type { DomainProof } from '#contract/licences/domainProofs.ts';
import type { TextSet, Translate } from '../../../language/texts.ts';
import type { Step } from '../../../ui/kit/Steps.tsx';
import type { proofTexts } from './proofTexts.ts';

type T = typeof proofTexts extends TextSet<infer Texts> ? Translate<Texts> : never;
export type ProofWay = NonNullable<DomainProof['provenBy']>;

type Stepped = Pick<DomainProof, 'state' | 'checkedAt' | 'provenUntil' | 'lostBecause'>;

/** The way of a proof: publish, look, proven until. A lost one begins again with what is published. */
export function proofSteps(
  { state, checkedAt, provenUntil, lostBecause }: Stepped,
  t: T,
  date: (at: string) => string,
): Step[] {
  const isProven = state === 'proven';
  const isChecked = isProven || checkedAt !== null;
  const until = provenUntil === null ? '' : t('provenUntil', { when: date(provenUntil) });
  return [
    { name: 'publish', label: t('stepPublish'), state: isChecked ? 'done' : 'current' },
    isProven || !isChecked
      ? { name: 'check', label: t('stepCheck'), state: isProven ? 'done' : 'next' }
      : { name: 'check', label: t('stepCheck'), state: 'current', note: t('notYet') },
    state === 'lost' && lostBecause !== null
      ? {
          name: 'proven',
          label: t('stepProven'),
          state: 'failed',
          note: t(`loss_${lostBecause}`, { days: domainProofRules.provenDays }),
        }
      : { name: 'proven', label: t('stepProven'), state: isProven ? 'done' : 'next', note: until || undefined },
  ];
}
