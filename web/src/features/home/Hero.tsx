import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CategorySummary } from '#contract/catalogue/catalogue.ts';
import { useTexts } from '../../language/texts.ts';
import { useHeldPromise } from '../../parts/promises/heldPromise.ts';
import { href } from '../../paths.ts';
import { Pond } from '../../ui/drawings/Pond.tsx';
import { CheckField } from './CheckField.tsx';
import styles from './Hero.module.css';
import { texts } from './texts.ts';

const wantedMax = 4;

/** What this place is, the search, and beside it the check of an authorisation: the two reasons to come, on one line. */
export function Hero({ search, categories }: { search: ReactNode; categories: CategorySummary[] }) {
  const t = useTexts(texts);
  const held = useHeldPromise();
  const wanted = categories
    .filter(({ parentId, productCount }) => parentId !== null && productCount > 0)
    .toSorted((one, other) => other.productCount - one.productCount)
    .slice(0, wantedMax);
  return (
    <section className={styles.hero}>
      <div className={styles.inside}>
        <div>
          <h1 className={styles.title}>
            <span>{t('titleFirst')}</span> <span>{t('titleSecond')}</span>
          </h1>
          <p className={styles.lead}>{t('lead', { held: held.clause })}</p>
          <div className={styles.search}>{search}</div>
          <p className={styles.often}>
            {wanted.length > 0 && <span>{t('often')}</span>}
            {wanted.map(({ slug, name }) => (
              <Link key={slug} to={href('products', { category: slug })} className={styles.word}>
                {name}
              </Link>
            ))}
          </p>
        </div>
        <CheckField />
      </div>
      <Pond />
    </section>
  );
}
