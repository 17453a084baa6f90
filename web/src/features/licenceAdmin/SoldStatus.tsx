import type { SoldLicence } from '#contract/licences/licenceAdmin.ts';
import { useTexts } from '../../language/texts.ts';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import styles from './LicenceAdmin.module.css';
import { texts } from './texts.ts';

/** The word for each state is the text of the same name. */
const tones: Record<SoldLicence['state'], Tone> = {
  active: 'good',
  suspended: 'warning',
  revoked: 'bad',
  expired: 'neutral',
};

/** Where a licence stands, and what is to be known beside it. */
export function SoldStatus({ licence }: { licence: SoldLicence }) {
  const t = useTexts(texts);
  const { state, trial, startsAt, inGrace } = licence;
  return (
    <span className={styles.states}>
      <Status tone={tones[state]}>{t(state)}</Status>
      {inGrace && <Status tone="waiting">{t('grace')}</Status>}
      {state === 'active' && startsAt === null && <Status tone="waiting">{t('notBegun')}</Status>}
      {trial && <Status tone="info">{t('trial')}</Status>}
    </span>
  );
}
