import type { ReactNode } from 'react';
import { useTexts } from '../../../language/texts.ts';
import { Soft } from '../../../record/Soft.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Form, useForm } from '../../../ui/form/form.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { toast } from '../../../ui/kit/toast.ts';
import styles from './Public.module.css';
import { publicTexts } from './publicTexts.ts';

interface DisclosureFormProps<Name extends string> {
  /** What may be shown, in the order in which strangers read it. */
  choices: readonly { name: Name; label: string; help?: string }[];
  /** What is shown so far. */
  disclosed: readonly string[];
  mayChange: boolean;
  /** Saves a choice, and answers what is shown then. Throws what the form tells. */
  save: (disclosed: Name[]) => Promise<readonly string[]>;
  /** What strangers would see with a choice that may not be saved yet. */
  preview: (shows: (name: Name) => boolean) => ReactNode;
}

/** Chooses what strangers see, with a preview that follows each choice. */
export function DisclosureForm<Name extends string>(props: DisclosureFormProps<Name>) {
  const { choices, disclosed, mayChange, save, preview } = props;
  const t = useTexts(publicTexts);
  const valuesOf = (shown: readonly string[]) =>
    Object.fromEntries(choices.map(({ name }) => [name, shown.includes(name)]));
  const form = useForm<Record<string, boolean>>({
    initial: valuesOf(disclosed),
    submit: async (values) => {
      const chosen = choices.map(({ name }) => name).filter((name) => values[name]);
      form.reset(valuesOf(await save(chosen)));
      toast.good(t('saved'));
    },
  });
  return (
    <div className={styles.columns}>
      <Form
        form={form}
        label={t('show')}
        actions={
          mayChange && (
            <>
              <Button type="submit" kind="primary" busy={form.busy} disabled={!form.changed}>
                {t('save')}
              </Button>
              {!form.changed && <Soft>{t('asBefore')}</Soft>}
            </>
          )
        }
      >
        <div role="group" aria-label={t('show')}>
          <Stack gap={12}>
            {choices.map(({ name, ...choice }) => (
              <Checkbox
                key={name}
                {...form.field(name)}
                value={form.values[name] ?? false}
                {...choice}
                disabled={!mayChange}
              />
            ))}
          </Stack>
        </div>
      </Form>
      {preview((name) => form.values[name] ?? false)}
    </div>
  );
}
