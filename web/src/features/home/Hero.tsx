import type { ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import { CheckField } from './CheckField.tsx';
import styles from './Hero.module.css';
import { HeroIllustration } from './HeroIllustration.tsx';
import { texts } from './texts.ts';

/** What this place is, the search, and beside it the check of an authorisation: why most people come. */
export function Hero({ search }: { search: ReactNode }) {
  const t = useTexts(texts);
  return (
    <section className={styles.hero}>
      <HeroIllustration />
      <div className={styles.words}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <div className={styles.search}>{search}</div>
      </div>
      <CheckField />
    </section>
  );
}
