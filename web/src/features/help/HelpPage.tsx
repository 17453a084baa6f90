import { Form, Link, useSearchParams } from 'react-router';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { filled } from '../../parts/promises/promises.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { PageHead } from '../../ui/kit/layout.tsx';
import { HelpContact, type HelpContactProps } from './HelpContact.tsx';
import type { HelpTopic } from './help.ts';
import styles from './HelpPage.module.css';
import { helpGroups, searchHelp } from './helpTopics.ts';
import { texts } from './texts.ts';

/** All questions by subject, and those that match what was searched for. */
export function HelpPage({ site }: { site: HelpContactProps }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const words = useSearchParams()[0].get('search') ?? '';
  const found = searchHelp(words, locale);
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} lead={t('lead')} />
      <Form role="search" className={styles.search} aria-label={t('search')}>
        <input
          key={words}
          type="search"
          name="search"
          defaultValue={words}
          maxLength={publicLimits.search.max}
          placeholder={t('placeholder')}
          aria-label={t('search')}
          enterKeyHint="search"
        />
        <Button type="submit">{t('find')}</Button>
      </Form>
      <div role="status">
        {words.trim() !== '' && (
          <section className={styles.found} aria-label={t('search')}>
            <h2>{found.length === 0 ? t('nothing') : t('found', { count: found.length })}</h2>
            {found.length === 0 ? <p>{t('nothingText')}</p> : <Questions topics={found} siteName={site.name} />}
          </section>
        )}
      </div>
      <nav className={styles.subjects} aria-label={t('subjects')}>
        {helpGroups.map((group, at) => (
          <a key={group[locale]} href={`#subject-${at + 1}`}>
            {group[locale]}
          </a>
        ))}
      </nav>
      <div className={styles.groups}>
        {helpGroups.map((group, at) => (
          <section key={group[locale]} id={`subject-${at + 1}`}>
            <h2>{group[locale]}</h2>
            <Questions topics={group.topics} siteName={site.name} />
          </section>
        ))}
      </div>
      <HelpContact {...site} />
    </div>
  );
}

/** Questions as links to their answers. */
export function Questions({ topics, siteName }: { topics: readonly HelpTopic[]; siteName: string }) {
  const locale = useLocale();
  return (
    <ul className={styles.questions}>
      {topics.map((topic) => (
        <li key={topic.slug}>
          <Link to={href('helpTopic', { topic: topic.slug })}>{filled(topic[locale].question, siteName)}</Link>
        </li>
      ))}
    </ul>
  );
}
