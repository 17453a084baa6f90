import { Form, Link } from 'react-router';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Icon, type IconShape } from '../../ui/kit/Icon.tsx';
import { BagIcon, ClockIcon, LicenceIcon, RefundIcon, UserIcon, WalletIcon } from '../../ui/kit/icons.ts';
import { HelpContact, type HelpContactProps } from './HelpContact.tsx';
import type { HelpOverview, HelpQuestion, HelpSubject } from './help.ts';
import styles from './HelpPage.module.css';
import { texts } from './texts.ts';

/** All questions by subject, and those that match what was searched for. */
export function HelpPage({ overview, site }: { overview: HelpOverview; site: HelpContactProps }) {
  const t = useTexts(texts);
  const { groups, words, found } = overview;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
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
          <Button type="submit" kind="primary" size="lg">
            {t('find')}
          </Button>
        </Form>
      </header>
      <div role="status">
        {words.trim() !== '' && (
          <section className={styles.found} aria-label={t('search')}>
            <h2>{found.length === 0 ? t('nothing') : t('found', { count: found.length })}</h2>
            {found.length === 0 ? <p>{t('nothingText')}</p> : <Questions questions={found} />}
          </section>
        )}
      </div>
      <nav className={styles.subjects} aria-label={t('subjects')}>
        {groups.map(({ subject, name }) => (
          <a key={subject} href={`#${subject}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={styles.groups}>
        {groups.map(({ subject, name, questions }) => (
          <section key={subject} id={subject}>
            <h2>
              <Icon of={icons[subject]} size={20} />
              {name}
            </h2>
            <Questions questions={questions} />
          </section>
        ))}
      </div>
      <HelpContact {...site} />
    </div>
  );
}

const icons: Record<HelpSubject, IconShape> = {
  buying: BagIcon,
  refunds: RefundIcon,
  renting: ClockIcon,
  licences: LicenceIcon,
  money: WalletIcon,
  account: UserIcon,
};

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
