import { useState } from 'react';
import type { FieldProblem } from '#contract/core/errors.ts';
import type { IssuableSku, LicenceBatch } from '#contract/licences/licenceAdmin.ts';
import { licenceLimits } from '#contract/licences/licenceRules.ts';
import { call, type CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { type FormState, requiredFields, useForm } from '../../ui/form/form.tsx';
import { CheckIcon, LicenceIcon } from '../../ui/kit/icons.ts';
import { Grid, Row, Stack } from '../../ui/kit/layout.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { IssuePreview } from './IssuePreview.tsx';
import { issueTexts } from './issueTexts.ts';
import { SkuField } from './SkuField.tsx';
import { type LicencesOf, useSellerAddress } from './useSellerAddress.ts';

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
  const { only } = useSellerAddress();
  const issue = useAction('issueLicences', ({ quantity }) => t('done', { count: quantity }));
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
      setIssued(await issue.send(input));
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
          <LinkButton kind="primary" to={only({ batch: issued.id })}>
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
    <ActionForm
      form={form}
      label={t('title')}
      act={isReady ? t('send', { count: preview.licences }) : t('check')}
      icon={isReady ? LicenceIcon : CheckIcon}
    >
      <SkuField of={of} {...form.field('skuId')} />
      <TextField
        {...form.field('recipients')}
        label={t('recipients')}
        help={t('recipientsHelp', { max: licenceLimits.recipients.max })}
        rows={6}
        required
      />
      <NumberField {...form.field('toEach')} label={t('toEach')} min={1} max={licenceLimits.issued.max} required />
      <Overrides form={form} />
      <WordsField {...form.field('reason')} label={t('reason')} help={t('reasonHelp')} required />
      {preview && <IssuePreview preview={preview} />}
    </ActionForm>
  );
}

function Overrides({ form }: { form: FormState<Values> }) {
  const t = useTexts(issueTexts);
  const { number } = useFormats();
  const { skuId: sku, override, forever } = form.values;
  const usual = sku?.policy;
  return (
    <>
      <Checkbox {...form.field('override')} label={t('override')} />
      {override && (
        <Grid min={160}>
          <Stack gap={8}>
            <NumberField
              {...form.field('termDays')}
              label={t('termDays')}
              min={1}
              max={licenceLimits.termDays.max}
              disabled={forever}
              {...(usual && {
                help: t('termHelp', { value: usual.termDays === null ? t('lifetime') : number(usual.termDays) }),
              })}
            />
            <Checkbox {...form.field('forever')} label={t('lifetime')} />
          </Stack>
          <NumberField
            {...form.field('seats')}
            label={t('seats')}
            min={1}
            max={licenceLimits.seats.max}
            {...(usual && { help: t('termHelp', { value: number(usual.seats) }) })}
          />
        </Grid>
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
