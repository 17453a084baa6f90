import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '#contract/core/limits.ts';
import { readLicenceSearch } from '#contract/licences/licenceSearch.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { SearchIcon } from '../../ui/kit/icons.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './LicenceAdmin.module.css';
import { texts } from './texts.ts';

/** Searches by what an address may say; a whole key is asked for by itself and opens its licence. */
export function SoldSearch() {
  const t = useTexts(texts);
  const [query, setQuery] = useSearchParams();
  const current = query.get('search') ?? '';
  const [words, setWords] = useState(current);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => setWords(current), [current]);

  const show = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { preventScrollReset: true });
  };
  async function findKey(key: string) {
    setBusy(true);
    try {
      const { id } = await call('findLicenceByKey', { key }, { quiet: true });
      setWords('');
      show({ licence: String(id) });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setError(thrown.reason === 'not_found' ? t('keyNotFound') : thrown.message);
    } finally {
      setBusy(false);
    }
  }
  const handleSearch = () => {
    setError(undefined);
    if (readLicenceSearch(words)?.by === 'key') void findKey(words);
    else show({ search: words.trim().slice(0, limits.soldLicenceSearch.max) || undefined, licence: undefined });
  };
  return (
    <form
      role="search"
      aria-label={t('search')}
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        handleSearch();
      }}
    >
      <TextField
        name="search"
        type="search"
        label={t('search')}
        value={words}
        onChange={setWords}
        icon={SearchIcon}
        maxLength={limits.licenceKey.max}
        placeholder={t('searchHint')}
        autoComplete="off"
        error={error}
      />
      <Button type="submit" busy={busy}>
        {t('searchAct')}
      </Button>
      {current !== '' && (
        <Button kind="quiet" onClick={() => show({ search: undefined })}>
          {t('searchClear')}
        </Button>
      )}
    </form>
  );
}
