import { apiScopes, type ApiScope } from '#contract/core/apiScopes.ts';
import { apiScopeTexts } from '#contract/core/apiScopeTexts.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { apiKeyRules } from '#contract/webhooks/apiKeyRules.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { useAction } from '../../record/useAction.ts';
import { CheckList } from '../../ui/form/CheckList.tsx';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { KeyIcon } from '../../ui/kit/icons.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { texts } from './texts.ts';

interface Values {
  keyName: string;
  scopes: ApiScope[];
  lifeDays: string;
}

/** A new API key; `onMade` gets its text. */
export function ApiKeyForm({ onMade }: { onMade: (token: string) => void }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const create = useAction('createApiKey');
  const form = useForm<Values>({
    initial: { keyName: '', scopes: ['licence.read'], lifeDays: String(apiKeyRules.daysNormal) },
    check,
    submit: async ({ lifeDays, ...rest }) => {
      onMade((await create.send({ ...rest, lifeDays: Number(lifeDays) })).token);
    },
  });
  const scopes = form.field('scopes');
  return (
    <ActionForm form={form} label={t('newKey')} act={t('create')} icon={KeyIcon}>
      <TextField
        {...form.field('keyName')}
        label={t('keyName')}
        help={t('keyNameHelp')}
        maxLength={limits.apiKey.name}
        autoComplete="off"
        required
      />
      <CheckList
        {...scopes}
        error={scopes.error === undefined ? undefined : t('choose')}
        label={t('scopes')}
        options={apiScopes.map((scope) => ({
          value: scope,
          label: apiScopeTexts[scope].name[locale],
          help: `${scope} · ${apiScopeTexts[scope].help[locale]}`,
        }))}
      />
      <SelectField
        {...form.field('lifeDays')}
        label={t('life')}
        options={apiKeyRules.daysOffered.map((days) => ({ value: String(days), label: t('lifeDays', { days }) }))}
      />
    </ActionForm>
  );
}

function check(values: Values): FieldProblem[] {
  const problems = requiredFields(values, ['keyName']);
  return values.scopes.length > 0 ? problems : [...problems, { field: 'scopes', rule: 'required' }];
}
