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
  onAct: (words: string) => Promise<unknown>;
}

/** An action about which something is to be said, such as why. */
export function WordsButton({ field = 'words', label, help, optional = false, onAct, ...button }: WordsButtonProps) {
  return (
    <ActionButton
      {...button}
      initial={{ [field]: '' }}
      required={optional ? [] : [field]}
      onAct={(values) => onAct((values[field] ?? '').trim())}
    >
      {(form) => <WordsField {...form.field(field)} label={label} help={help} required={!optional} />}
    </ActionButton>
  );
}
