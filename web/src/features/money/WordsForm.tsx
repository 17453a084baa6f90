import { limits } from '#contract/core/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { texts } from './texts.ts';

interface WordsFormProps {
  label: string;
  /** What will happen. */
  lead: string;
  act: string;
  /** Who reads the words. */
  help?: string;
  optional?: boolean;
  danger?: boolean;
  /** How the server calls the field. */
  field?: 'words' | 'reason';
  onSend: (words: string) => Promise<unknown>;
}

/** An act with what is to be said about it. */
export function WordsForm(props: WordsFormProps) {
  const { label, lead, act, help, optional = false, danger = false, field = 'words', onSend } = props;
  const t = useTexts(texts);
  const form = useForm<{ words?: string; reason?: string }>({
    initial: { [field]: '' },
    check: (values) => (optional ? [] : requiredFields(values, [field])),
    submit: (values) => onSend((values[field] ?? '').trim()),
  });
  const bound = form.field(field);
  return (
    <Form
      form={form}
      label={label}
      actions={
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={form.busy}>
          {act}
        </Button>
      }
    >
      <p>{lead}</p>
      <TextField
        {...bound}
        value={bound.value ?? ''}
        onChange={(text) => bound.onChange(text)}
        label={field === 'reason' ? t('reason') : t('words')}
        rows={3}
        maxLength={limits.reason.max}
        required={!optional}
        {...(help === undefined ? {} : { help })}
      />
    </Form>
  );
}
