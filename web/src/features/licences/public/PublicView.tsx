import { useNavigate } from 'react-router';
import type { Licence } from '#contract/licences/licences.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Soft } from '../../../record/Soft.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { ShieldIcon } from '../../../ui/kit/icons.ts';
import { Row } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Disclosure } from './Disclosure.tsx';
import { Lookups } from './Lookups.tsx';
import { publicTexts } from './publicTexts.ts';

/** What the public sees of the licence, and how often it was looked up. */
export function PublicView({ licence }: { licence: Licence }) {
  const t = useTexts(publicTexts);
  const navigate = useNavigate();
  // Handed over beside the address: a key never stands in one.
  const handleLook = () => void navigate(href('inquire'), { state: { query: licence.key } });
  return (
    <>
      <Disclosure licence={licence} />
      <Section title={t('certificate')}>
        <Row justify="space-between">
          <Soft>{t('lookText')}</Soft>
          <Button size="sm" icon={ShieldIcon} onClick={handleLook}>
            {t('look')}
          </Button>
        </Row>
      </Section>
      <Lookups licence={licence} />
    </>
  );
}
