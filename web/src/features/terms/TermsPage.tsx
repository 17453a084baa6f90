import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { filled } from '../../parts/promises/promises.ts';
import { PageHead } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './TermsPage.module.css';
import type { Terms } from './terms.ts';
import { texts } from './texts.ts';

/** A legal text with its table of contents. */
export function TermsPage({ terms, date, siteName }: { terms: Terms; date: string; siteName: string }) {
  const t = useTexts(texts);
  const { title, intro, sections } = terms[useLocale()];
  const named = (text: string) => filled(text, siteName);
  return (
    <article className={styles.terms}>
      <PageHead
        title={title}
        lead={
          <>
            {t('inForceSince')} <Time at={date} as="date" />
          </>
        }
      />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={t('contents')}>
          <h2>{t('contents')}</h2>
          <ol>
            {sections.map(({ heading }, index) => (
              <li key={heading}>
                <a href={`#section-${index + 1}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {intro.map((paragraph) => (
            <p key={paragraph}>{named(paragraph)}</p>
          ))}
          {sections.map(({ heading, paragraphs }, index) => (
            <section key={heading} id={`section-${index + 1}`}>
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{named(paragraph)}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
