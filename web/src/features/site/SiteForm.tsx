import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { CallInput } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { FileField } from '../../ui/form/FileField.tsx';
import { Form, type FormState, requiredFields, useForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { type IconProblem, readIcon } from './readIcon.ts';
import styles from './SiteForm.module.css';
import { texts } from './texts.ts';

export type SiteValues = CallInput<'saveSiteSettings'>;
const fields = [
  'name',
  'ico',
  'slogan',
  'recordNumber',
  'publicSecurityNumber',
  'company',
  'contactEmail',
  'contactHours',
] as const satisfies readonly (keyof SiteValues)[];
const defaultIcon = '/favicon.svg';

/** Holds the form's state, so that the page can show a preview of it. `onSaved` runs once it is saved. */
export function useSiteForm(site: SiteValues, onSaved: () => void): FormState<SiteValues> {
  const t = useTexts(texts);
  const [saved, setSaved] = useState(site);
  const save = useAction('saveSiteSettings');
  const form = useForm<SiteValues>({
    initial: site,
    check: (values) => requiredFields(values, ['name']),
    submit: async (values) => {
      const { site: stored } = await save.send(values);
      const changed = fields.filter((field) => stored[field] !== saved[field]);
      const names = changed.map((field) => t(field)).join(t('separator'));
      toast.good(changed.length === 0 ? t('unchanged') : t('saved', { fields: names }));
      const next = valuesOf(stored);
      setSaved(next);
      form.reset(next);
      onSaved();
    },
  });
  return form;
}

/** What can be edited of the site's configuration. */
export function valuesOf(site: SiteValues): SiteValues {
  const { name, ico, slogan, recordNumber, publicSecurityNumber, company, contactEmail, contactHours } = site;
  return { name, ico, slogan, recordNumber, publicSecurityNumber, company, contactEmail, contactHours };
}

export function SiteForm({ form }: { form: FormState<SiteValues> }) {
  const t = useTexts(texts);
  return (
    <Form
      form={form}
      label={t('form')}
      actions={
        <>
          <Button type="submit" kind="primary" busy={form.busy}>
            {t('save')}
          </Button>
          {form.changed && <Button onClick={() => form.reset()}>{t('discard')}</Button>}
        </>
      }
    >
      <TextField
        {...form.field('name')}
        label={t('name')}
        help={t('nameHelp', limits.siteName)}
        maxLength={limits.siteName.max}
        required
      />
      <IconField form={form} />
      <TextField
        {...form.field('slogan')}
        label={t('slogan')}
        help={t('sloganHelp', { max: limits.slogan.max })}
        maxLength={limits.slogan.max}
      />
      <TextField
        {...form.field('recordNumber')}
        label={t('recordNumber')}
        help={t('recordNumberHelp', { max: limits.recordNumber.max })}
        maxLength={limits.recordNumber.max}
      />
      <TextField
        {...form.field('publicSecurityNumber')}
        label={t('publicSecurityNumber')}
        help={t('publicSecurityNumberHelp', limits.publicSecurityNumber)}
        maxLength={limits.recordNumber.max}
      />
      <TextField
        {...form.field('company')}
        label={t('company')}
        help={t('companyHelp')}
        maxLength={limits.company.max}
      />
      <TextField
        {...form.field('contactEmail')}
        label={t('contactEmail')}
        help={t('contactEmailHelp')}
        type="email"
        maxLength={limits.email.max}
      />
      <TextField
        {...form.field('contactHours')}
        label={t('contactHours')}
        help={t('contactHoursHelp')}
        maxLength={limits.contactHours.max}
      />
    </Form>
  );
}

function IconField({ form }: { form: FormState<SiteValues> }) {
  const t = useTexts(texts);
  const [problem, setProblem] = useState<IconProblem>();
  const { value, error } = form.field('ico');
  const set = (ico: string) => {
    setProblem(undefined);
    form.set({ ico });
  };
  const handleFile = async (file: File) => {
    const read = await readIcon(file);
    if ('ico' in read) set(read.ico);
    else setProblem(read.problem);
  };
  return (
    <FileField
      name="ico"
      label={t('ico')}
      help={t('icoHelp', { side: limits.ico.side })}
      error={problem === undefined ? error : t(problem)}
      accept="image/png,image/webp,image/jpeg,image/x-icon,image/vnd.microsoft.icon,image/svg+xml"
      act={t('choose')}
      preview={<img className={styles.icon} src={value} alt="" width={48} height={48} />}
      more={value !== defaultIcon && <Button onClick={() => set(defaultIcon)}>{t('reset')}</Button>}
      onChange={(file) => void handleFile(file)}
    />
  );
}
