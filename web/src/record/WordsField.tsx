import { limits } from '#contract/core/limits.ts';
import { TextField } from '../ui/form/TextField.tsx';

type WordsFieldProps = Omit<Parameters<typeof TextField>[0], 'rows' | 'help'> & {
  help?: string | undefined;
};

/** Why something is done: a reason, a note. */
export function WordsField({ help, maxLength = limits.reason.max, ...props }: WordsFieldProps) {
  return <TextField {...props} {...(help && { help })} rows={3} maxLength={maxLength} />;
}
