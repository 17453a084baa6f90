import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { NextIcon } from '../../ui/kit/icons.ts';
import { HelpContact, type HelpContactProps } from './HelpContact.tsx';
import type { HelpAnswered } from './help.ts';
import styles from './HelpPage.module.css';
import { Questions } from './HelpPage.tsx';
import { texts } from './texts.ts';

/** One question with its answer, where to do it, and what is near. */
export function HelpAnswer({ answered, site }: { answered: HelpAnswered; site: HelpContactProps }) {
  const t = useTexts(texts);
  const { question, answer, to, others } = answered;
  return (
    <div className={styles.page}>
      <article className={styles.answer}>
        <h1>{question}</h1>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <div className={styles.acts}>
          {to !== undefined && (
            <LinkButton to={href(to)} icon={NextIcon}>
              {t('go', { page: t(to === 'products' ? 'browse' : to) })}
            </LinkButton>
          )}
          <LinkButton kind="quiet" to={href('help')}>
            {t('all')}
          </LinkButton>
        </div>
      </article>
      <section className={styles.found}>
        <h2>{t('also')}</h2>
        <Questions questions={others} />
      </section>
      <HelpContact {...site} />
    </div>
  );
}
