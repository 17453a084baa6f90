import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { filled } from '../../parts/promises/promises.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { NextIcon } from '../../ui/kit/icons.ts';
import { HelpContact, type HelpContactProps } from './HelpContact.tsx';
import type { HelpGroup, HelpTopic } from './help.ts';
import styles from './HelpPage.module.css';
import { Questions } from './HelpPage.tsx';
import { texts } from './texts.ts';

/** One question with its answer, where to do it, and what is near. */
export function HelpAnswer({ topic, group, site }: { topic: HelpTopic; group: HelpGroup; site: HelpContactProps }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { question, answer } = topic[locale];
  const others = group.topics.filter((other) => other !== topic);
  return (
    <div className={styles.page}>
      <article className={styles.answer}>
        <h1>{filled(question, site.name)}</h1>
        {answer.map((paragraph) => (
          <p key={paragraph}>{filled(paragraph, site.name)}</p>
        ))}
        <div className={styles.acts}>
          {topic.to !== undefined && (
            <LinkButton to={href(topic.to)} icon={NextIcon}>
              {t('go', { page: t(topic.to === 'products' ? 'browse' : topic.to) })}
            </LinkButton>
          )}
          <LinkButton kind="quiet" to={href('help')}>
            {t('all')}
          </LinkButton>
        </div>
      </article>
      <section className={styles.found}>
        <h2>{t('also')}</h2>
        <Questions topics={others} siteName={site.name} />
      </section>
      <HelpContact {...site} />
    </div>
  );
}
