import { useState } from 'react';
import { fakeReportKinds } from '#contract/verification/fakeReportProcess.ts';
import { reporterKeptDays } from '#contract/verification/fakeReportRules.ts';
import { limits } from '#contract/core/limits.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { PhotoField, type Photo } from './PhotoField.tsx';
import type { Posted, Reported } from './posted.ts';
import styles from './ReportPage.module.css';
import { texts } from './reportTexts.ts';

/** What is fake and why. Sent by a call, or as a plain form where no script runs. */
export function ReportForm({
  posted,
  onReported,
}: {
  posted: Posted | undefined;
  onReported: (reported: Reported) => void;
}) {
  const t = useTexts(texts);
  const [photo, setPhoto] = useState<Photo>();
  const typed = posted?.values ?? {};
  const form = useForm({
    initial: {
      // Nobody's case by itself: whoever reports says what it is.
      kind: kindOf(typed['kind'] ?? ''),
      about: typed['about'] ?? '',
      text: typed['text'] ?? '',
      contact: typed['contact'] ?? '',
    },
    check: (values) => requiredFields(values, ['kind', 'about', 'text']),
    submit: async ({ kind: chosen, ...values }) => {
      if (chosen === '') return;
      const report = { ...values, kind: chosen, ...(photo !== undefined && { photo: photo.id }) };
      onReported(await call('reportFake', report, { quiet: true }));
    },
  });
  const kind = form.field('kind');
  const { about, text, contact } = limits.fakeReport;
  return (
    <Form
      form={form}
      label={t('title')}
      actions={
        <Button type="submit" kind="primary" busy={form.busy}>
          {t('send')}
        </Button>
      }
    >
      <input type="hidden" name="form" value="report" />
      {posted?.failure !== undefined && !form.changed && !form.busy && <Alert tone="warning">{posted.failure}</Alert>}
      <SelectField
        {...kind}
        onChange={(value) => kind.onChange(kindOf(value))}
        label={t('kind')}
        {...(kind.value === 'shop' && { help: t('shopHint') })}
        required
        options={[
          { value: '', label: t('chooseKind') },
          ...fakeReportKinds.map((value) => ({ value, label: t(`${value}Kind`) })),
        ]}
      />
      <TextField {...form.field('about')} label={t('about')} help={t('aboutHelp')} required maxLength={about.max} />
      <TextField
        {...form.field('text')}
        label={t('text')}
        help={t('textHelp')}
        required
        rows={5}
        maxLength={text.max}
      />
      <TextField {...form.field('contact')} label={t('contact')} help={t('contactHelp')} maxLength={contact.max} />
      <PhotoField photo={photo} onChange={setPhoto} />
      <p className={styles.kept}>{t('keptDays', { days: reporterKeptDays })}</p>
    </Form>
  );
}

function kindOf(value: string): (typeof fakeReportKinds)[number] | '' {
  return fakeReportKinds.find((kind) => kind === value) ?? '';
}
