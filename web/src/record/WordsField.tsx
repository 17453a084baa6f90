import { limits } from '#contract/limits.ts';
import { TextField } from '../ui/form/TextField.tsx';

type WordsFieldProps = Omit<Parameters<typeof TextField>[0], 'rows' | 'maxLength'>;

/** Why something is done: a reason, a note. */
export function WordsField(props: WordsFieldProps) {
  return <TextField {...props} rows={3} maxLength={limits.reason.max} />;
}
