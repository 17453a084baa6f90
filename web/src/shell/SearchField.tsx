import { Form, useLocation, useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import { useTexts } from '../language/texts.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { SearchIcon } from '../ui/icons.ts';
import styles from './SearchField.module.css';
import { texts } from './texts.ts';

/** Searches all products; a plain form, so that it works before our scripts do. */
export function SearchField({ large = false }: { large?: boolean }) {
  const t = useTexts(texts);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const current = pathname === paths.products ? (query.get('search') ?? '') : '';
  return (
    <Form
      role="search"
      aria-label={large ? t('search') : t('searchSite')}
      action={paths.products}
      className={`${styles.search} ${large ? styles.large : ''}`}
    >
      <Icon of={SearchIcon} size={large ? 20 : 18} />
      <input
        key={current}
        type="search"
        name="search"
        defaultValue={current}
        maxLength={limits.search.max}
        placeholder={t('search')}
        aria-label={t('search')}
        autoComplete="off"
        enterKeyHint="search"
      />
      {large && <button type="submit">{t('searchAct')}</button>}
    </Form>
  );
}
