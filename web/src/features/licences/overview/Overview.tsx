import type { Licence } from '#contract/licences/licences.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Sentences } from '../../../parts/licencePolicy/Sentences.tsx';
import { Row } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Badge } from '../../../ui/kit/Status.tsx';
import { Steps } from '../../../ui/kit/Steps.tsx';
import { LetOut } from '../bindings/LetOut.tsx';
import { termOf } from '../term.ts';
import { TermBar } from '../TermBar.tsx';
import { useNow } from '../useNow.ts';
import { ForPrograms } from './ForPrograms.tsx';
import { KeyBox } from './KeyBox.tsx';
import { LicenceFacts } from './LicenceFacts.tsx';
import { overviewTexts } from './overviewTexts.ts';
import { Quota } from './Quota.tsx';
import { RenewLink } from './RenewLink.tsx';
import { LicenceProblem } from './LicenceProblem.tsx';
import { PendingRefund } from './PendingRefund.tsx';
import { termSteps } from './termSteps.ts';

/** What is wrong with the licence, its term, its key, and what it grants. `showsKey`: the reader just asked to see it. */
export function Overview({ licence, showsKey }: { licence: Licence; showsKey: boolean }) {
  const t = useTexts(overviewTexts);
  return (
    <>
      <PendingRefund licence={licence} />
      <LicenceProblem licence={licence} />
      <LetOut licence={licence} />
      <Term licence={licence} />
      <KeyBox licence={licence} showsKey={showsKey} />
      <Quota licence={licence} />
      {licence.entitlements.length > 0 && (
        <Section title={t('entitlements')}>
          <Row gap={8}>
            {licence.entitlements.map((name) => (
              <Badge key={name} tone="info">
                {name}
              </Badge>
            ))}
          </Row>
        </Section>
      )}
      <Section title={t('policy')}>
        <Sentences lines={licence.policyWords} />
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
