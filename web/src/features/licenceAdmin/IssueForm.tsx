import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldProblem } from '#contract/core/errors.ts';
import type { IssuableSku, LicenceBatch } from '#contract/licences/licenceAdmin.ts';
import { limits } from '#contract/core/limits.ts';
import { call, type CallOutput } from '../../api/call.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { CheckIcon, LicenceIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { IssuePreview } from './IssuePreview.tsx';
import { issueTexts } from './issueTexts.ts';
import styles from './LicenceAdmin.module.css';
import { SkuField } from './SkuField.tsx';
import { useSoldAddress, type LicencesOf } from './useSoldAddress.ts';

interface Values {
  skuId: IssuableSku | null;
  recipients: string;
  toEach: number | '';
  override: boolean;
  forever: boolean;
  termDays: number | '';
  seats: number | '';
  reason: string;
}

const empty: Values = {
  skuId: null,
  recipients: '',
  toEach: 1,
  override: false,
  forever: false,
  termDays: '',
  seats: '',
  reason: '',
};

type Preview = CallOutput<'previewIssue'>;

/** Issues licences by hand: the list is checked and shown first, and only then anything is issued. */
export function IssueForm({ of }: { of: LicencesOf }) {
  const t = useTexts(issueTexts);
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const { to } = useSoldAddress(of);
  /** What was checked, and for which input: anything changed is checked anew. */
  const [checked, setChecked] = useState<{ input: string; preview: Preview }>();
  const [issued, setIssued] = useState<LicenceBatch>();
  const form = useForm<Values>({
    initial: empty,
    check,
    submit: async (values) => {
      const input = inputOf(values);
      if (checked?.input !== JSON.stringify(input) || hasWrong(checked.preview)) {
        const { reason: _, ...list } = input;
        setChecked({ input: JSON.stringify(input), preview: await call('previewIssue', list, { quiet: true }) });
        return;
      }
      const batch = await call('issueLicences', input, { quiet: true, idempotencyKey: key.of(input) });
      key.done();
      toast.good(t('done', { count: batch.quantity }));
      setIssued(batch);
      void queries.invalidateQueries();
    },
  });
  if (issued) {
    const again = () => {
      form.reset(empty);
      setChecked(undefined);
      setIssued(undefined);
    };
    return (
      <Stack gap={16}>
        <Alert tone="good" more={t('doneText', { id: issued.id, count: issued.quantity })}>
          {t('doneTitle')}
        </Alert>
        <Row>
          <LinkButton kind="primary" to={to({ batch: issued.id })}>
            {t('show')}
          </LinkButton>
          <Button onClick={again}>{t('again')}</Button>
        </Row>
      </Stack>
    );
  }
  const preview = checked?.input === JSON.stringify(inputOf(form.values)) ? checked.preview : undefined;
  const isReady = preview !== undefined && !hasWrong(preview);
  return (
    <Form
      form={form}
      label={t('title')}
      actions={
        <Button type="submit" kind="primary" icon={isReady ? LicenceIcon : CheckIcon} busy={form.busy}>
          {isReady ? t('send', { count: preview.licences }) : t('check')}
        </Button>
      }
    >
      <SkuField of={of} {...form.field('skuId')} />
      <TextField
        {...form.field('recipients')}
        label={t('recipients')}
        help={t('recipientsHelp', { max: limits.recipients.max })}
        rows={6}
        required
      />
      <NumberField {...form.field('toEach')} label={t('toEach')} min={1} max={limits.issue.max} required />
      <Overrides form={form} />
      <TextField
        {...form.field('reason')}
        label={t('reason')}
        help={t('reasonHelp')}
        rows={2}
        maxLength={limits.reason.max}
        required
      />
      {preview && <IssuePreview preview={preview} />}
    </Form>
  );
}

function Overrides({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const t = useTexts(issueTexts);
  const { number } = useFormats();
  const { skuId: sku, override, forever } = form.values;
  const usual = sku?.policy;
  return (
    <>
      <Checkbox {...form.field('override')} label={t('override')} />
      {override && (
        <div className={styles.pair}>
          <div className={styles.term}>
            <NumberField
              {...form.field('termDays')}
              label={t('termDays')}
              min={1}
              max={limits.termDays.max}
              disabled={forever}
              {...(usual
                ? { help: t('termHelp', { value: usual.termDays === null ? t('lifetime') : number(usual.termDays) }) }
                : {})}
            />
            <Checkbox {...form.field('forever')} label={t('lifetime')} />
          </div>
          <NumberField
            {...form.field('seats')}
            label={t('seats')}
            min={1}
            max={limits.seats.max}
            {...(usual ? { help: t('termHelp', { value: number(usual.seats) }) } : {})}
          />
        </div>
      )}
    </>
  );
}

function inputOf(values: Values) {
  const { skuId: sku, recipients, toEach, override, forever, termDays, seats, reason } = values;
  return {
    skuId: sku?.skuId ?? 0,
    recipients,
    toEach: toEach === '' ? 1 : toEach,
    ...(override && forever ? { termDays: null } : {}),
    ...(override && !forever && termDays !== '' ? { termDays } : {}),
    ...(override && seats !== '' ? { seats } : {}),
    reason,
  };
}

function hasWrong({ lines }: Preview): boolean {
  return lines.some(({ problem }) => problem !== null);
}

function check(values: Values): FieldProblem[] {
  const problems = requiredFields(values, ['skuId', 'recipients', 'reason']);
  if (values.toEach === '') problems.push({ field: 'toEach', rule: 'required' });
  return problems;
}
