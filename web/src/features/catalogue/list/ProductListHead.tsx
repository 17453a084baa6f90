import { Link, useNavigate } from 'react-router';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Icon } from '../../../ui/kit/Icon.tsx';
import { CloseIcon } from '../../../ui/kit/icons.ts';
import styles from '../ProductFilters.module.css';
import { type LinkTo, type ProductQuery, sorts, sortsOf } from '../productQuery.ts';
import { headTexts } from './headTexts.ts';

interface ProductListHeadProps {
  query: ProductQuery;
  found: { total: number; totalExact: boolean };
  linkTo: LinkTo;
}

/** How many there are, the word searched for, and the order. */
export function ProductListHead({ query, found: { total, totalExact }, linkTo }: ProductListHeadProps) {
  const t = useTexts(headTexts);
  const { number } = useFormats();
  const navigate = useNavigate();
  return (
    <div className={styles.head}>
      <p className={styles.count}>
        {totalExact ? t('total', { count: total }) : t('totalAtLeast', { number: number(total) })}
        {query.search !== undefined && (
          <Link to={linkTo({ search: undefined })} className={styles.active} preventScrollReset>
            {query.search}
            <Icon of={CloseIcon} size={14} />
            <span className="visually-hidden">{t('clearSearch')}</span>
          </Link>
        )}
      </p>
      <nav className={styles.sorts} aria-label={t('sort')}>
        <span aria-hidden>{t('sort')}</span>
        {sortsOf(query).map((sort) => (
          <Link
            key={sort}
            to={linkTo({ sort })}
            className={`${styles.choice} ${query.sort === sort ? styles.chosen : ''}`}
            aria-current={query.sort === sort ? 'true' : undefined}
            preventScrollReset
          >
            {t(sort)}
          </Link>
        ))}
      </nav>
      <label className={styles.select}>
        {t('sort')}
        <select
          value={query.sort}
          onChange={(event) => {
            const sort = sorts.find((one) => one === event.currentTarget.value);
            if (sort) void navigate(linkTo({ sort }), { preventScrollReset: true });
          }}
        >
          {sortsOf(query).map((sort) => (
            <option key={sort} value={sort}>
              {t(sort)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
