import { agreementDocuments, agreementRules } from '#contract/agreements/agreementRules.ts';
import { addDays } from '../../language/days.ts';
import { dayAhead, endOfDay } from '../../language/endOfDay.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { useAction } from '../../record/useAction.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { InBoth } from '../../ui/form/InBoth.tsx';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { MarkdownField } from '../../ui/form/MarkdownField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import type { PublishedAgreement } from './AgreementList.tsx';
import { agreementTexts } from './agreementTexts.ts';

const { body, changes } = agreementRules;

interface AgreementDrawerProps {
  /** The wording to begin with; undefined: closed. */
  begunFrom: PublishedAgreement | 'nothing' | undefined;
  onClose: () => void;
}

/** A new version of a document at the side: what was published is never changed. */
export function AgreementDrawer({ begunFrom, onClose }: AgreementDrawerProps) {
  const t = useTexts(agreementTexts);
  return (
    <Drawer open={begunFrom !== undefined} onClose={onClose} title={t('newTitle')} width={720}>
      {begunFrom !== undefined && (
        <AgreementForm begunFrom={begunFrom === 'nothing' ? undefined : begunFrom} onDone={onClose} />
      )}
    </Drawer>
  );
}

function AgreementForm({ begunFrom, onDone }: { begunFrom: PublishedAgreement | undefined; onDone: () => void }) {
  const t = useTexts(agreementTexts);
  const publish = useAction('publishAgreement', ({ version }) => t('published', { version }));
  const form = useForm({
    initial: {
      document: (begunFrom?.document ?? 'service') as string,
      bodyZh: begunFrom?.bodyZh ?? '',
      bodyEn: begunFrom?.bodyEn ?? '',
      changesZh: '',
      changesEn: '',
      asks: true,
      from: '',
    },
    keep: { as: `agreement:${begunFrom?.id ?? 'new'}` },
    check: (values) => requiredFields(values, ['bodyZh', 'changesZh']),
    submit: async ({ document, from, ...values }) => {
      await publish.send({
        ...values,
        document: agreementDocuments.find((one) => one === document) ?? 'service',
        effectiveAt: from === '' ? null : startOfDay(from),
      });
      onDone();
    },
  });
  const handleCancel = () => {
    form.forget();
    onDone();
  };
  return (
    <ActionForm form={form} label={t('newTitle')} act={t('publish')} onCancel={handleCancel}>
      <SelectField
        {...form.field('document')}
        label={t('document')}
        options={agreementDocuments.map((value) => ({ value, label: t(value) }))}
      />
      <InBoth
        zh={
          <MarkdownField
            {...form.field('bodyZh')}
            label={t('bodyZh')}
            maxLength={body.max}
            rows={14}
            lang="zh-CN"
            required
          />
        }
        en={<MarkdownField {...form.field('bodyEn')} label={t('bodyEn')} maxLength={body.max} rows={14} lang="en-US" />}
      />
      <InBoth
        zh={
          <MarkdownField
            {...form.field('changesZh')}
            label={t('changesZh')}
            maxLength={changes.max}
            rows={3}
            lang="zh-CN"
            required
          />
        }
        en={
          <MarkdownField
            {...form.field('changesEn')}
            label={t('changesEn')}
            maxLength={changes.max}
            rows={3}
            lang="en-US"
          />
        }
      />
      <Checkbox {...form.field('asks')} label={t('asksLabel')} help={t('asksHelp')} />
      <DateField {...form.field('from')} label={t('from')} help={t('fromHelp')} min={dayAhead(1)} />
    </ActionForm>
  );
}

/** The first moment of a day where the site is. */
function startOfDay(day: string): string {
  return new Date(Date.parse(endOfDay(addDays(day, -1))) + 1000).toISOString();
}
