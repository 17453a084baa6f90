import { Form, Link } from 'react-router';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { PageHead } from '../../ui/kit/layout.tsx';
import { HelpContact, type HelpContactProps } from './HelpContact.tsx';
import type { HelpOverview, HelpQuestion } from './help.ts';
import styles from './HelpPage.module.css';
import { texts } from './texts.ts';

/** All questions by subject, and those that match what was searched for. */
export function HelpPage({ overview, site }: { overview: HelpOverview; site: HelpContactProps }) {
  const t = useTexts(texts);
  const { groups, words, found } = overview;
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
            {found.length === 0 ? <p>{t('nothingText')}</p> : <Questions questions={found} />}
          </section>
        )}
      </div>
      <nav className={styles.subjects} aria-label={t('subjects')}>
        {groups.map(({ name }, at) => (
          <a key={name} href={`#subject-${at + 1}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={styles.groups}>
        {groups.map(({ name, questions }, at) => (
          <section key={name} id={`subject-${at + 1}`}>
            <h2>{name}</h2>
            <Questions questions={questions} />
          </section>
        ))}
      </div>
      <HelpContact {...site} />
    </div>
  );
}

/** Questions as links to their answers. */
export function Questions({ questions }: { questions: readonly HelpQuestion[] }) {
  return (
    <ul className={styles.questions}>
      {questions.map(({ slug, question }) => (
        <li key={slug}>
          <Link to={href('helpTopic', { topic: slug })}>{question}</Link>
        </li>
      ))}
    </ul>
  );
}
