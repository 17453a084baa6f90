import { useEffect, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { readLicenceSearch } from '#contract/licences/licenceSearch.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useTexts } from '../../language/texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { SearchIcon } from '../../ui/kit/icons.ts';
import styles from './SellerLicences.module.css';
import { texts } from './texts.ts';
import { useSellerAddress } from './useSellerAddress.ts';

/** Searches by what an address may say; a whole key never stands in one and opens its licence instead. */
export function SellerLicenceSearch() {
  const t = useTexts(texts);
  const { at, go } = useSellerAddress();
  const current = at.search ?? '';
  const [words, setWords] = useState(current);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => setWords(current), [current]);
  async function findKey(key: string) {
    setBusy(true);
    try {
      const { id } = await call('findLicenceByKey', { key }, { quiet: true });
      setWords('');
      go({ licence: id });
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
    else go({ search: words.trim().slice(0, limits.soldLicenceSearch.max) || undefined });
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
        <Button kind="quiet" onClick={() => go({ search: undefined })}>
          {t('searchClear')}
        </Button>
      )}
    </form>
  );
}
