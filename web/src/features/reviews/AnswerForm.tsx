import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/core/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { MessageIcon } from '../../ui/kit/icons.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { texts } from './texts.ts';

/** A button that becomes a field: the answer to a question or a review. */
export function AnswerForm({ current, onSend }: { current: string; onSend: (words: string) => Promise<unknown> }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const form = useForm({
    initial: { words: current },
    check: (values) => requiredFields(values, ['words']),
    submit: async ({ words }) => {
      await onSend(words);
      toast.good(t('answeredToast'));
      setOpen(false);
      await queries.invalidateQueries();
    },
  });
  if (!open) {
    return (
      <Button size="sm" icon={MessageIcon} onClick={() => setOpen(true)}>
        {t(current === '' ? 'answer' : 'edit')}
      </Button>
    );
  }
  return (
    <Form
      form={form}
      label={t('answer')}
      actions={
        <>
          <Button type="submit" kind="primary" size="sm" busy={form.busy}>
            {t('send')}
          </Button>
          <Button size="sm" onClick={() => setOpen(false)}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <TextField
        {...form.field('words')}
        label={t('yourAnswer')}
        help={t('answerHelp')}
        rows={3}
        maxLength={limits.words.max}
      />
    </Form>
  );
}
