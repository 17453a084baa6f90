import { Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { IconButton } from '../kit/Button.tsx';
import { type FieldChrome, type FieldProps, kitField } from './fields.ts';
import { BoldIcon, HeadingIcon, ItalicIcon, LinkIcon, ListIcon } from '../kit/icons.ts';
import { marked, type Mark } from './markdownMarks.ts';
import styles from './MarkdownField.module.css';
import { texts } from './markdownTexts.ts';
import { Prose } from '../kit/Prose.tsx';
import { useSettled } from './useSettled.ts';
import { KitScope } from '../kit/KitScope.tsx';

interface MarkdownFieldProps extends FieldProps<string>, FieldChrome {
  maxLength: number;
  rows?: number;
  /** Language of what is written. */
  lang?: string;
}

/** How long nobody types before the preview is asked for. */
const pauseMs = 400;

const marks = [
  { mark: 'bold', icon: BoldIcon },
  { mark: 'italic', icon: ItalicIcon },
  { mark: 'heading', icon: HeadingIcon },
  { mark: 'list', icon: ListIcon },
  { mark: 'link', icon: LinkIcon },
] as const satisfies { mark: Mark; icon: unknown }[];

/** Text with Markdown, and beside it how readers will see it: as the server makes it, safe. */
export function MarkdownField({ label, ...props }: MarkdownFieldProps) {
  const { value, onChange, maxLength, rows = 12, lang } = props;
  const t = useTexts(texts);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const handleMark = (mark: Mark) => {
    const field = area.current;
    if (!field) return;
    const next = marked(value, { start: field.selectionStart, end: field.selectionEnd }, mark);
    if (next.text.length > maxLength) return;
    onChange(next.text);
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(next.start, next.end);
    });
  };
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <div className={styles.marks} role="group" aria-label={t('marks')}>
          {marks.map(({ mark, icon }) => (
            <IconButton key={mark} icon={icon} size={28} label={t(mark)} onClick={() => handleMark(mark)} />
          ))}
        </div>
      </div>
      <div className={styles.both}>
        <KitScope>
          <Textarea
            {...kitField({ ...props, label: '' })}
            label={undefined}
            id={id}
            ref={area}
            rows={rows}
            value={value}
            maxLength={maxLength}
            lang={lang}
            classNames={{ input: styles.input ?? '' }}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </KitScope>
        <Preview text={value} lang={lang} />
      </div>
    </div>
  );
}

function Preview({ text, lang }: { text: string; lang: string | undefined }) {
  const t = useTexts(texts);
  const settled = useSettled(text, pauseMs);
  const { data, isError } = useQuery({
    queryKey: ['previewMarkdown', settled],
    queryFn: ({ signal }) => call('previewMarkdown', { text: settled }, { signal, quiet: true }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const html = settled.trim() === '' ? '' : (data?.html ?? '');
  return (
    <div className={styles.preview} role="region" aria-label={t('preview')} tabIndex={0}>
      <span className={styles.caption}>{t('preview')}</span>
      {html === '' ? (
        <p className={styles.none}>{t(isError ? 'previewFailed' : 'previewNone')}</p>
      ) : (
        <Prose html={html} lang={lang} />
      )}
    </div>
  );
}
