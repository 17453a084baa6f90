import type { Licence } from '#contract/licences/licences.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Section } from '../../../ui/kit/Section.tsx';
import { Badge } from '../../../ui/kit/Status.tsx';
import { Steps } from '../../../ui/kit/Steps.tsx';
import { ForPrograms } from './ForPrograms.tsx';
import { KeyBox } from './KeyBox.tsx';
import { LicenceFacts } from './LicenceFacts.tsx';
import styles from './Overview.module.css';
import { overviewTexts } from './overviewTexts.ts';
import { Quota } from './Quota.tsx';
import { RenewLink } from './RenewLink.tsx';
import { Standing } from './Standing.tsx';
import { termOf } from '../term.ts';
import { TermBar } from '../TermBar.tsx';
import { termSteps } from './termSteps.ts';
import type { PartProps } from '../useLicence.ts';
import { useNow } from '../useNow.ts';

/** How the licence stands, its term, its key, and what it grants. */
export function Overview({ licence, onChanged }: PartProps) {
  const t = useTexts(overviewTexts);
  return (
    <>
      <Standing licence={licence} />
      <Term licence={licence} />
      <KeyBox licence={licence} onChanged={onChanged} />
      <Quota licence={licence} />
      {licence.entitlements.length > 0 && (
        <Section title={t('entitlements')}>
          <ul className={styles.badges}>
            {licence.entitlements.map((name) => (
              <li key={name}>
                <Badge tone="info">{name}</Badge>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('policy')}>
        <ul className={styles.policy}>
          {licence.policyWords.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
      <LicenceFacts licence={licence} />
      <ForPrograms licence={licence} />
    </>
  );
}

function Term({ licence }: { licence: Licence }) {
  const t = useTexts(overviewTexts);
  const formats = useFormats();
  const now = useNow();
  const term = termOf(licence, now);
  // Where it ends soon or has ended, renewing is offered above.
  const isCalm = term.is === 'lifetime' || (term.is === 'running' && !term.isSoon);
  return (
    <Section title={t('process')} action={isCalm && <RenewLink licence={licence} />}>
      {term.is === 'running' && <TermBar licence={licence} />}
      <Steps label={t('process')} steps={termSteps(licence, now, t, formats)} />
    </Section>
  );
}
