import { useEffect, useId, useRef } from 'react';
import type { Inquiry } from '#contract/inquiry.ts';
import { limits } from '#contract/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { requiredFields, useForm } from '../../ui/form.tsx';
import { SearchIcon } from '../../ui/icons.ts';
import { Said } from '../../ui/Said.tsx';
import styles from './AskForm.module.css';
import { texts } from './texts.ts';
import { useInquiry } from './useInquiry.ts';

interface AskFormProps {
  /** What stands in the field at first. */
  initial: string;
  /** Asked at once: the text comes from a field elsewhere. */
  asksAtOnce: boolean;
  /** What the server said to a form that was sent without scripts. */
  failure: string | undefined;
  onAnswer: (answer: Inquiry | undefined) => void;
}

/** One large field. Sent by a call, or as a plain form where no script runs; a key never stands in an address. */
export function AskForm({ initial, asksAtOnce, failure, onAnswer }: AskFormProps) {
  const t = useTexts(texts);
  const id = useId();
  const { ask, working } = useInquiry();
  const form = useForm({
    initial: { query: initial },
    check: (values) => requiredFields(values, ['query']),
    submit: async ({ query }) => {
      try {
        onAnswer(await ask(query));
      } catch (thrown) {
        onAnswer(undefined);
        throw thrown;
      }
    },
  });
  const asked = useRef(false);
  const { submit } = form;
  useEffect(() => {
    if (!asksAtOnce || asked.current) return;
    asked.current = true;
    submit();
  }, [asksAtOnce, submit]);

  const { value, onChange, error } = form.field('query');
  const said = form.failure ?? (form.changed || form.busy ? undefined : failure);
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      method="post"
      action={paths.inquire}
      noValidate
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id}>{t('label')}</label>
      <div className={styles.row}>
        <input
          id={id}
          className={styles.input}
          name="query"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          maxLength={limits.inquiry.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error ${id}-examples`}
        />
        <Button type="submit" kind="primary" size="lg" icon={SearchIcon} busy={form.busy} className={styles.act}>
          {t('ask')}
        </Button>
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
      <div id={`${id}-examples`} className={styles.examples}>
        <span>{t('examples')}</span>
        <Example name={t('exampleKey')} text="7K2QF-X9A3M-T0B6W-PRH4D-8ZN5C" />
        <Example name={t('exampleDomain')} text="example.com" />
        <Example name={t('exampleAccount')} text="10001" />
        <Example name={t('exampleNumber')} text="MA-2026-7K2Q9X" />
      </div>
      <p role="status" className={styles.working}>
        {working !== undefined && t(working === 'proof' ? 'working' : 'workingDone')}
      </p>
      {said !== undefined && <Said tone="warning">{said}</Said>}
    </form>
  );
}

function Example({ name, text }: { name: string; text: string }) {
  return (
    <span>
      {name} <code>{text}</code>
    </span>
  );
}
