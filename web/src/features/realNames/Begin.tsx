import type { IdentityDocument } from '#contract/realNames/identityDocuments.ts';
import { realNameKinds, type RealNameKind } from '#contract/realNames/realNameProcess.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import type { RealName } from '#contract/realNames/realNames.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Choices } from '../../ui/form/Choices.tsx';
import { Form, useForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { useDocumentOptions } from './useDocumentOptions.ts';
import { words } from './stateTexts.ts';
import styles from './RealNames.module.css';
import { texts } from './texts.ts';

interface BeginProps {
  /** What was chosen before. */
  before?: Pick<RealName, 'kind' | 'document'> | undefined;
  onBegun: () => void;
}

/** Whether a person or an enterprise is verified, and by which document; begins a draft of it. */
export function Begin({ before, onBegun }: BeginProps) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { documents } = useDocumentOptions();
  const start = useAction('startRealName');
  const form = useForm<{ kind: RealNameKind; document: IdentityDocument }>({
    initial: { kind: before?.kind ?? 'personal', document: before?.document ?? 'resident_id' },
    submit: async (values) => {
      await start.send(values);
      onBegun();
    },
  });
  const [kind, document] = [form.field('kind'), form.field('document')];
  return (
    <Card className={styles.own} title={t('beginTitle')}>
      <Form
        form={form}
        label={t('beginTitle')}
        actions={
          <Button type="submit" kind="primary" busy={form.busy}>
            {t(before ? 'continueTo' : 'begin')}
          </Button>
        }
      >
        <Soft>
          {t('beginText', { days: realNameRules.reviewWorkingDays, accounts: realNameRules.accountsPerPerson })}
        </Soft>
        <Choices
          {...kind}
          onChange={(next) => kind.onChange(realNameKinds.find((one) => one === next) ?? 'personal')}
          look="rows"
          label={word('kind')}
          options={realNameKinds.map((value) => ({ value, label: word(value), note: t(`${value}Note`) }))}
        />
        <SelectField
          {...document}
          onChange={(next) => document.onChange(documents.find(({ value }) => value === next)?.value ?? 'resident_id')}
          label={word('document')}
          help={t('beginHelp')}
          options={documents}
        />
      </Form>
    </Card>
  );
}
