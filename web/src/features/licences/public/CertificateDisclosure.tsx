import { maskedDisplayName } from '#contract/core/maskedDisplayName.ts';
import type { OwnCertificate } from '#contract/verification/certificates.ts';
import type { InquiryResult } from '#contract/verification/inquiry.ts';
import type { CertificateDisclosure as Disclosed } from '#contract/verification/disclosures.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { useAction } from '../../../record/useAction.ts';
import { Soft } from '../../../record/Soft.tsx';
import type { Tone } from '../../../ui/kit/Status.tsx';
import { DisclosureForm } from './DisclosureForm.tsx';
import { ownCertificateTexts } from './ownCertificateTexts.ts';
import { Preview } from './Preview.tsx';
import styles from './Public.module.css';

const fields = ['name', 'level', 'region', 'qq', 'since', 'until'] as const satisfies Disclosed[];
const tones: Record<InquiryResult, Tone> = {
  valid: 'genuine',
  expired: 'neutral',
  revoked: 'bad',
  not_found: 'neutral',
};

/** Chooses what strangers see of a certificate. What it does not hold needs no choice. */
export function CertificateDisclosure({ certificate }: { certificate: OwnCertificate }) {
  const t = useTexts(ownCertificateTexts);
  const { date } = useFormats();
  const disclose = useAction('discloseCertificate');
  const { id, number, displayName, level, region, qq, since, until, disclosed, told } = certificate;
  const values: Record<Disclosed, string> = {
    name: displayName,
    level,
    region,
    qq,
    since: date(since),
    until: until === null ? t('withoutEnd') : date(until),
  };
  const held = fields.filter((name) => values[name] !== '');
  return (
    <>
      <Soft>{t('chooseLead')}</Soft>
      <DisclosureForm
        choices={held.map((name) => ({
          name,
          label: t(`show_${name}`),
          ...(name === 'name' ? { help: t('show_nameHelp') } : {}),
        }))}
        disclosed={disclosed}
        mayChange
        save={async (chosen) => {
          // What is not asked for stays as it is.
          const kept = disclosed.filter((name) => !held.includes(name));
          return (await disclose.send({ id, disclosed: [...chosen, ...kept] })).disclosed;
        }}
        preview={(shows) => (
          <Preview
            tone={tones[told.result]}
            word={t(told.reason === 'begins' ? 'begins' : `result_${told.result}`)}
            facts={[
              { name: t('name'), value: shows('name') ? displayName : maskedDisplayName(displayName) },
              { name: t('number'), value: <span className={styles.number}>{number}</span> },
              ...held
                .filter((name) => name !== 'name')
                .map((name) => ({ name: t(name), value: shows(name) ? values[name] : null })),
            ]}
          />
        )}
      />
    </>
  );
}
