import type { Licence } from '#contract/licences/licences.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Soft } from '../../../record/Soft.tsx';
import { Row } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Meter } from '../Meter.tsx';
import { overviewTexts } from './overviewTexts.ts';

/** How much of the usage quota is used up, as a figure and a bar. Nothing where uses are not counted. */
export function Quota({ licence: { uses, usesMax } }: { licence: Licence }) {
  const t = useTexts(overviewTexts);
  const { number } = useFormats();
  if (usesMax === null && uses === 0) return null;
  if (usesMax === null) {
    return (
      <Section title={t('quota')}>
        <p>{t('quotaFree', { used: number(uses) })}</p>
      </Section>
    );
  }
  const left = Math.max(0, usesMax - uses);
  const share = Math.min(1, uses / usesMax);
  return (
    <Section title={t('quota')}>
      <Row justify="space-between">
        <span>{t('quotaUsed', { used: number(uses), max: number(usesMax) })}</span>
        <Soft>{t('quotaLeft', { left: number(left) })}</Soft>
      </Row>
      <Meter share={share} tone={left === 0 ? 'full' : share >= 0.8 ? 'warning' : 'normal'} />
      {left === 0 && <Soft>{t('quotaGone')}</Soft>}
    </Section>
  );
}
