import type { Order } from '#contract/orders/orders.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { LicenceLinks } from './LicenceLinks.tsx';
import { texts } from './renewalTexts.ts';

interface RenewalProps {
  order: Pick<Order, 'renewal'>;
  /** Address of the licence for the reader. */
  linkTo: (id: number) => string;
}

/** The term that an order added to a licence. */
export function Renewal({ order: { renewal }, linkTo }: RenewalProps) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  if (renewal === null) return null;
  const { licenceId, keyMasked, days, endBefore, endAfter, takenBackAt } = renewal;
  const sentence = () => {
    if (endBefore === null) return days === null ? t('lifetimeWaiting') : t('waiting', { days });
    const before = dateTime(endBefore);
    if (days === null || endAfter === null) return t('lifetime', { before });
    return t('until', { days, before, after: dateTime(endAfter) });
  };
  return (
    <Section title={t('renewal')}>
      <LicenceLinks licences={[{ id: licenceId, keyMasked }]} linkTo={linkTo} />
      <Soft>
        {sentence()} {takenBackAt !== null && t('takenBack', { when: dateTime(takenBackAt) })}
      </Soft>
    </Section>
  );
}
