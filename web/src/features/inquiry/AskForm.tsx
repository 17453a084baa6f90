import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Inquiry } from '#contract/verification/inquiry.ts';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { CallError } from '../../api/callError.ts';
import { useTexts } from '../../language/texts.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { SearchIcon } from '../../ui/kit/icons.ts';
import styles from './AskForm.module.css';
import { texts } from './texts.ts';
import { useInquiry } from './useInquiry.ts';

/** A question that finds something here. */
export interface Example {
  kind: 'domain' | 'number' | 'shop';
  query: string;
}

interface AskFormProps {
  /** What stands in the field at first. */
  initial: string;
  /** Asked at once: the text comes from a field elsewhere. */
  asksAtOnce: boolean;
  /** What the server said to a form that was sent without scripts. */
  failure: string | undefined;
  /** Undefined: there is an answer, which needs no help with the question. */
  examples: readonly Example[] | undefined;
  onAnswer: (answer: Inquiry | 'coming' | undefined, query: string) => void;
}

/** One large field. Sent by a call, or as a plain form where no script runs; a key never stands in an address. */
export function AskForm({ initial, asksAtOnce, failure, examples, onAnswer }: AskFormProps) {
  const t = useTexts(texts);
  const id = useId();
  const { ask, isWorking } = useInquiry();
  const [query, setQuery] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState(failure);
  const field = useRef<HTMLInputElement>(null);
  const running = useRef(false);

  const submit = useCallback(
    async (text: string) => {
      if (running.current) return;
      const isEmpty = text.trim() === '';
      setError(isEmpty ? t('empty') : undefined);
      setSaid(undefined);
      if (isEmpty) return field.current?.focus();
      running.current = true;
      setBusy(true);
      onAnswer('coming', text);
      try {
        onAnswer(await ask(text), text);
      } catch (thrown) {
        onAnswer(undefined, text);
        setSaid(thrown instanceof CallError ? thrown.message : t('failed'));
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [ask, onAnswer, t],
  );

  const asked = useRef(false);
  useEffect(() => {
    if (!asksAtOnce || asked.current) return;
    asked.current = true;
    void submit(initial);
  }, [asksAtOnce, initial, submit]);

  return (
    <div>
      <form
        className={styles.form}
        method="post"
        action={paths.inquire}
        noValidate
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(query);
        }}
      >
        <label htmlFor={id}>{t('label')}</label>
        <div className={styles.row}>
          <input
            id={id}
            className={styles.input}
            name="query"
            ref={field}
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              setError(undefined);
            }}
            maxLength={publicLimits.inquiry.max}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-error`}
          />
          <Button type="submit" kind="primary" size="lg" icon={SearchIcon} busy={busy} className={styles.act}>
            {t('ask')}
          </Button>
        </div>
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
        <p role="status" className={styles.working}>
          {isWorking && t('working')}
        </p>
        <p className={styles.said} role="alert">
          {said}
        </p>
      </form>
      {examples && (
        <>
          <Examples
            examples={examples}
            onAsk={(example) => {
              setQuery(example);
              void submit(example);
            }}
          />
          <Formats examples={examples} />
        </>
      )}
    </div>
  );
}

const formats = [
  { name: 'formatKey', kind: undefined, sample: 'XXXXX-XXXXX-XXXXX-XXXXX-XXXXX', hint: 'formatKeyHint' },
  { name: 'formatDomain', kind: 'domain', sample: 'shop.example.com', hint: 'formatDomainHint' },
  { name: 'formatNumber', kind: 'number', sample: 'MA-YYYY-XXXXXXXX', hint: 'formatNumberHint' },
  { name: 'formatName', kind: 'shop', sample: undefined, hint: 'formatNameHint' },
] as const;

/** What each kind of question looks like. The samples are made up, and stand where nothing real can be tried. */
function Formats({ examples }: { examples: readonly Example[] }) {
  const t = useTexts(texts);
  return (
    <dl className={styles.formats} aria-label={t('formats')}>
      {formats.map(({ name, kind, sample, hint }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            {sample !== undefined && !examples.some((one) => one.kind === kind) && <code>{sample}</code>}{' '}
            <span>{t(hint)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** To be tapped, each a small form of its own where no script runs. */
function Examples({ examples, onAsk }: { examples: readonly Example[]; onAsk: (query: string) => void }) {
  const t = useTexts(texts);
  if (examples.length === 0) return null;
  return (
    <div className={styles.examples}>
      <span>{t('examples')}</span>
      {examples.map(({ kind, query }, at) => (
        <form
          key={query}
          // A phone has room for one of each kind.
          className={examples[at - 1]?.kind === kind ? styles.further : undefined}
          method="post"
          action={paths.inquire}
          onSubmit={(event) => {
            event.preventDefault();
            onAsk(query);
          }}
        >
          <input type="hidden" name="query" value={query} />
          <button type="submit">{t(`try_${kind}`, { query })}</button>
        </form>
      ))}
    </div>
  );
}
