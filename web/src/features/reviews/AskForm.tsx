import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { limits } from '#contract/core/limits.ts';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { KeeperProvider } from '../../ui/form/keep/keeping.ts';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { askFormOf, emptyQuestion, useAskKeeper } from './askKeeper.ts';
import styles from './Public.module.css';
import { texts } from './publicTexts.ts';

interface AskFormProps {
  productId: number;
  /** Whoever is here means to write. */
  /** Leads into the field, and again whenever it changes; undefined: it is left alone. */
  focus: string | undefined;
  onSent: () => void;
}

/** Asks the seller of a product something. A visitor writes first; the words wait until they have logged in. */
export function AskForm(props: AskFormProps) {
  const kept = useAskKeeper();
  if (!kept) return null;
  // Another person's words go with their form.
  return (
    <KeeperProvider key={kept.owner} value={kept.keeper}>
      <Fields {...props} />
    </KeeperProvider>
  );
}

function Fields({ productId, focus, onSent }: AskFormProps) {
  const t = useTexts(texts);
  const { loggedIn } = useSession();
  const { pathname, search } = useLocation();
  const form = useForm({
    initial: emptyQuestion,
    keep: { as: askFormOf(productId) },
    check: (values) => requiredFields(values, ['words']),
    submit: async ({ words }) => {
      await call('askQuestion', { productId, words }, { quiet: true });
      onSent();
    },
  });
  const { formRef } = form;
  useEffect(() => {
    if (focus !== undefined) formRef.current?.querySelector('textarea')?.focus();
  }, [focus, formRef]);
  return (
    <Form
      form={form}
      label={t('ask')}
      actions={
        loggedIn ? (
          <Button type="submit" busy={form.busy}>
            {t('sendQuestion')}
          </Button>
        ) : (
          <>
            <LinkButton to={href('login', { redirect: `${pathname}${search}#ask` })}>{t('loginToSend')}</LinkButton>
            <span className={styles.soft}>{t('wordsWait')}</span>
          </>
        )
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
