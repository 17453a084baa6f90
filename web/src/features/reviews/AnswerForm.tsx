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
  /** What is answered, such as `review:5`. */
  of: string;
  current: string;
  /** Of a question: what the shop's texts are filled in with. */
  facts?: TemplateFacts;
  onSend: (words: string) => Promise<unknown>;
  /** It is what one came for. */
  isOpen?: boolean;
}

/** A button that becomes a field for the reply to a question or review. */
export function AnswerForm(props: AnswerFormProps) {
  const t = useTexts(texts);
  const [open, setOpen] = useState(props.isOpen === true && props.current === '');
  if (open) return <Written {...props} onClose={() => setOpen(false)} />;
  return (
    <Button size="sm" icon={MessageIcon} onClick={() => setOpen(true)}>
      {t(props.current === '' ? 'answer' : 'edit')}
    </Button>
  );
}

function Written({ of, current, facts, onSend, onClose }: AnswerFormProps & { onClose: () => void }) {
  const t = useTexts(texts);
  const form = useForm({
    initial: { words: current },
    keep: { as: `answer:${of}` },
    check: (values) => requiredFields(values, ['words']),
    submit: async ({ words }) => {
      await onSend(words);
      onClose();
    },
  });
  const handleCancel = () => {
    form.forget();
    onClose();
  };
  return (
    <ActionForm form={form} label={t('answer')} act={t('send')} onCancel={handleCancel}>
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
