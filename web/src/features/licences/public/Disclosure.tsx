import type { Licence } from '#contract/licences/licences.ts';
import { useTexts } from '../../../language/texts.ts';
import { useAction } from '../../../record/useAction.ts';
import { Soft } from '../../../record/Soft.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { disclosable } from './disclosable.ts';
import { DisclosureForm } from './DisclosureForm.tsx';
import { PublicPreview } from './PublicPreview.tsx';
import { publicTexts } from './publicTexts.ts';

/** Chooses what strangers see of a licence. */
export function Disclosure({ licence }: { licence: Licence }) {
  const disclose = useAction('discloseLicence');
  const t = useTexts(publicTexts);
  return (
    <Section title={t('title')}>
      <Soft>{t('lead')}</Soft>
      <DisclosureForm
        choices={disclosable.map((name) => ({
          name,
          label: t(`show_${name}`),
          ...(name === 'holder' ? { help: t('show_holderHelp') } : {}),
        }))}
        disclosed={licence.disclosed}
        mayChange={licence.may.includes('disclose')}
        save={async (disclosed) => (await disclose.send({ licenceId: licence.id, disclosed })).disclosed}
        preview={(shows) => <PublicPreview licence={licence} shows={shows} />}
      />
    </Section>
  );
}
