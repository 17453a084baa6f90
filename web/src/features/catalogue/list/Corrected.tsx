import { Link } from 'react-router';
import { useTexts } from '../../../language/texts.ts';
import { listTexts } from '../listTexts.ts';
import styles from '../ProductResults.module.css';
import type { LinkTo, ProductQuery } from '../productQuery.ts';

/** What was searched for instead, and the way to just what was typed. */
export function Corrected({ query, corrected, linkTo }: { query: ProductQuery; corrected: string; linkTo: LinkTo }) {
  const t = useTexts(listTexts);
  const typed = query.search ?? '';
  return (
    <p className={styles.corrected} role="status">
      {t('correctedTo', { typed, corrected })} <Link to={linkTo({ exact: true })}>{t('searchTyped', { typed })}</Link>
    </p>
  );
}
