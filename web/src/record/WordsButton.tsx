import type { ReactNode } from 'react';
import { limits } from '#contract/core/limits.ts';
import { ActionButton, type ActionButtonProps } from './ActionButton.tsx';
import { WordsField } from './WordsField.tsx';

type Values = Record<string, string>;

interface WordsButtonProps extends Omit<ActionButtonProps<Values>, 'initial' | 'required' | 'children' | 'onAct'> {
  /** The field's name in the call, for problems that the server finds. */
  field?: 'words' | 'reason' | 'note';
  label: string;
  /** Who reads it. */
  help?: string;
  optional?: boolean;
  /** Below the field: what it will do. */
  note?: ReactNode;
  maxLength?: number;
  /** Above the field: what inserts a text into it. */
  insert?: (words: string, set: (words: string) => void) => ReactNode;
  onAct: (words: string) => Promise<unknown>;
}

/** An action about which something is to be said, such as why. */
export function WordsButton(props: WordsButtonProps) {
  const {
    field = 'words',
    label,
    help,
    optional = false,
    note,
    maxLength = limits.reason.max,
    insert,
    onAct,
    ...button
  } = props;
  return (
    <ActionButton
      {...button}
      initial={{ [field]: '' }}
      required={optional ? [] : [field]}
      onAct={(values) => onAct((values[field] ?? '').trim())}
    >
      {(form) => (
        <>
          {insert?.(form.values[field] ?? '', (words) => form.set({ [field]: words }))}
          <WordsField {...form.field(field)} label={label} help={help} required={!optional} maxLength={maxLength} />
          {note}
        </>
      )}
    </ActionButton>
  );
}
