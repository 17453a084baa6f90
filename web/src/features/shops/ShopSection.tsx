import { type ReactNode, useId } from 'react';
import { useLocale } from '../../language/locale.tsx';
import styles from './ShopPage.module.css';

interface ShopSectionProps {
  title: string;
  /** Language of the title; another than the reader's when there is no translation. */
  language?: string;
  /** At the right of the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Some products of a shop under a heading. */
export function ShopSection({ title, language, tools, children }: ShopSectionProps) {
  const id = useId();
  const locale = useLocale();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id={id} lang={language === locale ? undefined : language}>
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  );
}
