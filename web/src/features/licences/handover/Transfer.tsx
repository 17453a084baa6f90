import { licenceTransferDays } from '#contract/licences/licenceTransferProcess.ts';
import type { Licence } from '#contract/licences/licences.ts';
import { useTexts } from '../../../language/texts.ts';
import { Section } from '../../../ui/kit/Section.tsx';
import { OfferForm } from './OfferForm.tsx';
import styles from '../public/Public.module.css';
import { transferTexts } from './transferTexts.ts';
import type { PartProps } from '../useLicence.ts';
import { WaitingTransfer } from './WaitingTransfer.tsx';

const obstacles = {
  terms: 'notAllowed',
  trial: 'notTrial',
  state: 'notActive',
  order: 'notOrder',
} as const satisfies Record<NonNullable<Licence['transferObstacle']>, string>;

/** Giving the licence to somebody else: offering it, where an offer stands, or why it cannot be done. */
export function Transfer({ licence, onChanged }: PartProps) {
  const t = useTexts(transferTexts);
  const { transfer, transferObstacle } = licence;
  if (transfer !== null) {
    return (
      <Section title={t('title')}>
        <WaitingTransfer licence={licence} transfer={transfer} onChanged={onChanged} />
      </Section>
    );
  }
  if (transferObstacle !== null) {
    return (
      <Section title={t('not')}>
        <p className={styles.soft}>{t(obstacles[transferObstacle])}</p>
      </Section>
    );
  }
  return (
    <Section title={t('title')}>
      <p className={styles.soft}>{t('lead', { days: licenceTransferDays })}</p>
      {licence.may.includes('offer') && <OfferForm licence={licence} onChanged={onChanged} />}
    </Section>
  );
}
