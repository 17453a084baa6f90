import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LicenceIcon, NextIcon } from '../../ui/icons.ts';
import { Section } from '../../ui/Section.tsx';
import styles from './Goods.module.css';
import { texts } from './renewalTexts.ts';

interface RenewalProps {
  order: Pick<Order, 'renewal'>;
  /** For its holder: leads to the licence. */
  linked?: boolean;
}

/** What an order added to a licence. */
export function Renewal({ order: { renewal }, linked = false }: RenewalProps) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  if (renewal === null) return null;
  const { licenceId, keyMasked: key, days, endBefore, endAfter, takenBackAt } = renewal;
  const sentence = () => {
    if (endBefore === null) return days === null ? t('lifetimeWaiting') : t('waiting', { days });
    const before = dateTime(endBefore);
    if (days === null || endAfter === null) return t('lifetime', { before });
    return t('until', { days, before, after: dateTime(endAfter) });
  };
  const name = (
    <>
      <Icon of={LicenceIcon} />
      <code>{key}</code>
    </>
  );
  return (
    <Section title={t('renewal')}>
      <ul className={styles.licences}>
        <li>
          {linked ? (
            <Link to={href('licences', { licence: licenceId })} aria-label={t('show', { key })}>
              {name}
              <Icon of={NextIcon} />
            </Link>
          ) : (
            name
          )}
        </li>
      </ul>
      <p className={styles.hint}>
        {sentence()} {takenBackAt !== null && t('takenBack', { when: dateTime(takenBackAt) })}
      </p>
    </Section>
  );
}
