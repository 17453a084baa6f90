import { limits } from '#contract/core/limits.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { texts } from './publicTexts.ts';

/** Asks the seller of a product something. */
export function AskForm({ productId, onSent }: { productId: number; onSent: () => void }) {
  const t = useTexts(texts);
  const form = useForm({
    initial: { words: '' },
    check: (values) => requiredFields(values, ['words']),
    submit: async ({ words }) => {
      await call('askQuestion', { productId, words }, { quiet: true });
      onSent();
    },
  });
  return (
    <Form
      form={form}
      label={t('ask')}
      actions={
        <Button type="submit" busy={form.busy}>
          {t('sendQuestion')}
        </Button>
      }
    >
      <TextField
        {...form.field('words')}
        label={t('yourQuestion')}
        help={t('askHelp')}
        rows={2}
        maxLength={limits.words.max}
      />
    </Form>
  );
}
