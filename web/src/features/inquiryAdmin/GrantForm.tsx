import type { ReactNode } from 'react';
import { certificateKinds } from '#contract/verification/certificateProcess.ts';
import { limits } from '#contract/core/limits.ts';
import { endOfDay } from '../../language/endOfDay.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import type { FieldProps } from '../../ui/form/fields.ts';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { texts } from './texts.ts';

interface Holder {
  id: number;
  username: string;
}

interface GrantFormProps {
  /** Picks a user; handed in by the page. */
  holderField: (field: FieldProps<Holder | null>) => ReactNode;
  onGranted: (id: number) => void;
}

/** Grants an agent or a person a certificate. */
export function GrantForm({ holderField, onGranted }: GrantFormProps) {
  const t = useTexts(texts);
  const grant = useAction('grantCertificate', (granted) => t('granted', { number: granted.number }));
  const form = useForm({
    initial: {
      kind: String(certificateKinds[0]),
      userId: null as Holder | null,
      displayName: '',
      level: '',
      region: '',
      qq: '',
      parentNumber: '',
      until: '',
      note: '',
    },
    check: (values) => requiredFields(values, ['userId', 'displayName']),
    fieldOf: { certificate_parent: 'parentNumber', certificate_loop: 'parentNumber' },
    submit: async ({ kind, userId, parentNumber, until, ...rest }) => {
      if (userId === null) return;
      const { id } = await grant.send({
        ...rest,
        kind: certificateKinds.find((one) => one === kind) ?? 'agent',
        userId: userId.id,
        ...(parentNumber.trim() === '' ? {} : { parentNumber }),
        ...(until === '' ? {} : { until: endOfDay(until) }),
      });
      onGranted(id);
    },
  });
  const { name, level, region, number } = limits.certificate;
  return (
    <ActionForm form={form} label={t('grant')} act={t('grant')}>
      <p>{t('grantHelp')}</p>
      <SelectField
        {...form.field('kind')}
        label={t('kind')}
        required
        options={certificateKinds.map((value) => ({ value, label: t(`${value}Kind`) }))}
      />
      {holderField(form.field('userId'))}
      <TextField
        {...form.field('displayName')}
        label={t('displayName')}
        help={t('displayNameHelp')}
        required
        maxLength={name.max}
      />
      <TextField {...form.field('level')} label={t('level')} maxLength={level.max} />
      <TextField {...form.field('region')} label={t('region')} maxLength={region.max} />
      <TextField {...form.field('qq')} label={t('qq')} inputMode="numeric" maxLength={12} />
      <TextField {...form.field('parentNumber')} label={t('parent')} help={t('parentHelp')} maxLength={number.max} />
      <DateField {...form.field('until')} label={t('until')} help={t('untilHelp')} />
      <WordsField {...form.field('note')} label={t('note')} help={t('noteHelp')} />
    </ActionForm>
  );
}
