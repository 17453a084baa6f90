import { call } from '../../../api/call.ts';
import { useTexts } from '../../../language/texts.ts';
import { Section } from '../../../ui/kit/Section.tsx';
import { disclosable } from './disclosable.ts';
import { DisclosureForm } from './DisclosureForm.tsx';
import styles from './Public.module.css';
import { PublicPreview } from './PublicPreview.tsx';
import { publicTexts } from './publicTexts.ts';
import type { PartProps } from '../useLicence.ts';

/** Chooses what strangers see of a licence. */
export function Disclosure({ licence, onChanged }: PartProps) {
  const t = useTexts(publicTexts);
  return (
    <Section title={t('title')}>
      <p className={styles.soft}>{t('lead')}</p>
      <DisclosureForm
        choices={disclosable.map((name) => ({
          name,
          label: t(`show_${name}`),
          ...(name === 'holder' ? { help: t('show_holderHelp') } : {}),
        }))}
        disclosed={licence.disclosed}
        mayChange={licence.may.includes('disclose')}
        save={async (disclosed) => {
          const changed = await call('discloseLicence', { licenceId: licence.id, disclosed }, { quiet: true });
          onChanged(changed);
          return changed.disclosed;
        }}
        preview={(shows) => <PublicPreview licence={licence} shows={shows} />}
      />
    </Section>
  );
}
