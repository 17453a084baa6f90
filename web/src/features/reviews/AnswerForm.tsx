import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { TemplatePicker, type TemplateFacts } from '../../record/TemplatePicker.tsx';
import { WordsField } from '../../record/WordsField.tsx';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { MessageIcon } from '../../ui/kit/icons.ts';
import { texts } from './texts.ts';

interface AnswerFormProps {
  current: string;
  /** Of a question: what the shop's texts are filled in with. */
  facts?: TemplateFacts;
  onSend: (words: string) => Promise<unknown>;
}

/** A button that becomes a field for the reply to a question or review. */
export function AnswerForm({ current, facts, onSend }: AnswerFormProps) {
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
      {facts && (
        <TemplatePicker
          use="question"
          facts={facts}
          words={form.values.words}
          onPick={(words) => form.set({ words })}
        />
      )}
      <WordsField
        {...form.field('words')}
        label={t('yourAnswer')}
        help={t('answerHelp')}
        maxLength={limits.words.max}
      />
    </ActionForm>
  );
}
