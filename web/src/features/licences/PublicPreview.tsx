import type { ReactNode } from 'react';
import type { Licence } from '#contract/licences.ts';
import { useUser } from '../../api/user.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Facts } from '../../ui/layout.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { disclosable, type Disclosed } from './disclosable.ts';
import styles from './Public.module.css';
import { publicTexts } from './publicTexts.ts';
import { shortTarget } from './shortTarget.ts';

const tones: Record<Licence['state'], Tone> = { active: 'good', suspended: 'bad', revoked: 'bad', expired: 'neutral' };

/** The public answer as it would be with this choice. */
export function PublicPreview({ licence, shown }: { licence: Licence; shown: Record<Disclosed, boolean> }) {
  const t = useTexts(publicTexts);
  const { date } = useFormats();
  const { state, title, startsAt, expiresAt, activations } = licence;
  const values: Record<Disclosed, ReactNode> = {
    product: title,
    holder: masked(useUser().data?.name ?? ''),
    since: startsAt === null ? t('notBegun') : date(startsAt),
    until: expiresAt === null ? t(startsAt === null ? 'notBegun' : 'lifetime') : date(expiresAt),
    target: shortTarget(activations[0]?.target ?? t('noTarget')),
  };
  return (
    <div className={styles.preview} aria-live="polite" role="group" aria-label={t('preview')}>
      <div className={styles.previewHead}>
        <strong>{t('preview')}</strong>
        <Status tone={tones[state]}>{t(`result_${state}`)}</Status>
      </div>
      <Facts
        facts={disclosable.map((name) => ({
          name: t(name),
          value: shown[name] ? values[name] : <span className={styles.hidden}>{t('hidden')}</span>,
        }))}
      />
      <p className={styles.soft}>{t('previewNote')}</p>
    </div>
  );
}

/** As the server masks names: the first letter or digit and three stars. */
function masked(name: string): string {
  const first = [...name].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '';
  return `${first}***`;
}
