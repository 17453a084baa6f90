import { lazy, Suspense, useRef, useState } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { untilLoaded } from '../../../api/connection.ts';
import { useTexts } from '../../../language/texts.ts';
import { paths } from '../../../paths.ts';
import { Icon } from '../../../ui/kit/Icon.tsx';
import { SearchIcon } from '../../../ui/kit/icons.ts';
import styles from './SearchField.module.css';
import { texts } from '../../texts.ts';

// Loaded when somebody begins to search, so that no page waits for it.
const Suggestions = lazy(async () => ({
  default: (await untilLoaded(() => import('./Suggestions.tsx'))).Suggestions,
}));

/** Searches all products; a plain form, so that it works before our scripts do. While one types, it suggests, and before that it shows what one searched for. */
export function SearchField({ large = false }: { large?: boolean }) {
  const t = useTexts(texts);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const current = pathname === paths.products ? (query.get('search') ?? '') : '';
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const close = () => setTyped(undefined);
  const remember = async (words: string) => {
    const { rememberSearch } = await untilLoaded(() => import('./searchHistory.ts'));
    rememberSearch(words);
  };
  return (
    <Form
      role="search"
      aria-label={large ? t('search') : t('searchSite')}
      action={paths.products}
      className={`${styles.search} ${large ? styles.large : ''}`}
      onSubmit={() => {
        close();
        void remember(input.current?.value ?? '');
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Icon of={SearchIcon} size={large ? 20 : 18} />
      <input
        key={current}
        ref={input}
        type="search"
        name="search"
        defaultValue={current}
        maxLength={publicLimits.search.max}
        placeholder={large ? t('searchLarge') : t('search')}
        aria-label={t('search')}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={(event) => setTyped(event.currentTarget.value)}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {large && <button type="submit">{t('searchAct')}</button>}
      {typed !== undefined && (
        <Suspense>
          <Suggestions words={typed.trim()} input={input} onClose={close} />
        </Suspense>
      )}
    </Form>
  );
}
