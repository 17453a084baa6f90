import { limits } from '#contract/core/limits.ts';
import { TextField } from '../ui/form/TextField.tsx';

type WordsFieldProps = Omit<Parameters<typeof TextField>[0], 'rows' | 'maxLength' | 'help'> & {
  help?: string | undefined;
};

/** Why something is done: a reason, a note. */
export function WordsField({ help, ...props }: WordsFieldProps) {
  return <TextField {...props} {...(help && { help })} rows={3} maxLength={limits.reason.max} />;
}
