import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '#contract/core/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../kit/Button.tsx';
import { SearchIcon } from '../kit/icons.ts';
import styles from './SearchForm.module.css';
import { texts } from './searchTexts.ts';
import { TextField } from '../form/TextField.tsx';

/** One field whose words the address holds under `name`; all else in the address stays but the open row. */
export function SearchForm({
  label,
  placeholder,
  name = 'search',
}: {
  label: string;
  placeholder?: string;
  name?: string;
}) {
  const t = useTexts(texts);
  const [query, setQuery] = useSearchParams();
  const current = query.get(name) ?? '';
  const [words, setWords] = useState(current);
  useEffect(() => setWords(current), [current]);
  const search = (text: string) => {
    const next = new URLSearchParams(query);
    if (text.trim() === '') next.delete(name);
    else next.set(name, text.trim());
    setQuery(next, { preventScrollReset: true });
  };
  return (
    <form
      role="search"
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        search(words);
      }}
    >
      <TextField
        name={name}
        type="search"
        label={label}
        value={words}
        onChange={setWords}
        icon={SearchIcon}
        maxLength={limits.search.max}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
      <Button type="submit">{t('search')}</Button>
      {current !== '' && (
        <Button kind="quiet" onClick={() => search('')}>
          {t('clear')}
        </Button>
      )}
    </form>
  );
}
