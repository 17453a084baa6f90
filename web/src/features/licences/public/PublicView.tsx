import { useNavigate } from 'react-router';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { ShieldIcon } from '../../../ui/kit/icons.ts';
import { Section } from '../../../ui/kit/Section.tsx';
import { Disclosure } from './Disclosure.tsx';
import { Lookups } from './Lookups.tsx';
import styles from './Public.module.css';
import { publicTexts } from './publicTexts.ts';
import type { PartProps } from '../useLicence.ts';

/** What strangers see of the licence, and how often they looked. */
export function PublicView({ licence, onChanged }: PartProps) {
  const t = useTexts(publicTexts);
  const navigate = useNavigate();
  // Handed over beside the address: a key never stands in one.
  const handleLook = () => void navigate(href('inquire'), { state: { query: licence.key } });
  return (
    <>
      <Disclosure licence={licence} onChanged={onChanged} />
      <Section title={t('certificate')}>
        <div className={styles.look}>
          <p className={styles.soft}>{t('lookText')}</p>
          <Button size="sm" icon={ShieldIcon} onClick={handleLook}>
            {t('look')}
          </Button>
        </div>
      </Section>
      <Lookups licence={licence} />
    </>
  );
}
