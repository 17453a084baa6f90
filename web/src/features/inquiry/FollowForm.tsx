import type { FakeReport } from '#contract/verification/fakeReports.ts';
import { limits } from '#contract/core/limits.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { Posted } from './posted.ts';
import styles from './ReportPage.module.css';
import { texts } from './reportTexts.ts';

/** Number and code of a report; neither ever stands in an address. */
export function FollowForm({
  posted,
  onFound,
}: {
  posted: Posted | undefined;
  onFound: (report: FakeReport | undefined) => void;
}) {
  const t = useTexts(texts);
  const form = useForm({
    initial: { number: posted?.values['number'] ?? '', secret: '' },
    check: (values) => requiredFields(values, ['number', 'secret']),
    submit: async (values) => {
      onFound(undefined);
      onFound(await call('getFakeReport', values, { quiet: true }));
    },
  });
  const { number, secret } = limits.fakeReport;
  return (
    <Form
      form={form}
      label={t('followTitle')}
      actions={
        <Button type="submit" busy={form.busy}>
          {t('follow')}
        </Button>
      }
    >
      <input type="hidden" name="form" value="follow" />
      {posted?.failure !== undefined && !form.changed && !form.busy && <Alert tone="warning">{posted.failure}</Alert>}
      <div className={styles.pair}>
        <TextField {...form.field('number')} label={t('number')} required maxLength={number.max} autoComplete="off" />
        <TextField {...form.field('secret')} label={t('secret')} required maxLength={secret.max} autoComplete="off" />
      </div>
    </Form>
  );
}
