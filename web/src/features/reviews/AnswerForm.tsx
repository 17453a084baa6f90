import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { WordsField } from '../../record/WordsField.tsx';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { MessageIcon } from '../../ui/kit/icons.ts';
import { texts } from './texts.ts';

/** A button that becomes a field for the reply to a question or review. */
export function AnswerForm({ current, onSend }: { current: string; onSend: (words: string) => Promise<unknown> }) {
  const t = useTexts(texts);
  const [open, setOpen] = useState(false);
  const form = useForm({
    initial: { words: current },
    check: (values) => requiredFields(values, ['words']),
    submit: async ({ words }) => {
      await onSend(words);
      setOpen(false);
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
    <ActionForm form={form} label={t('answer')} act={t('send')} onCancel={() => setOpen(false)}>
      <WordsField
        {...form.field('words')}
        label={t('yourAnswer')}
        help={t('answerHelp')}
        maxLength={limits.words.max}
      />
    </ActionForm>
  );
}
