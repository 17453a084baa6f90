import type { FieldProblem } from '#contract/core/errors.ts';
import { webhookEventTexts } from '#contract/webhooks/webhookWords.ts';
import { limits } from '#contract/core/limits.ts';
import { type WebhookEvent, type WebhookPlace, webhookEventsOf } from '#contract/webhooks/webhookProcess.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { CheckList } from '../../ui/form/CheckList.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { texts } from './texts.ts';

export interface WebhookValues {
  of: WebhookPlace;
  url: string;
  events: WebhookEvent[];
}

interface WebhookFormProps {
  initial: WebhookValues;
  /** Whose webhook it may become; a single one is not asked for. */
  places: readonly WebhookPlace[];
  act: string;
  /** Calls the server quietly: what it refuses is shown here. */
  onSubmit: (values: WebhookValues) => Promise<unknown>;
}

/** Address and events of a webhook, new or not. */
export function WebhookForm({ initial, places, act, onSubmit }: WebhookFormProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const form = useForm<WebhookValues>({ initial, check, submit: onSubmit });
  const of = form.field('of');
  const events = form.field('events');
  return (
    <ActionForm form={form} label={act} act={act}>
      {places.length > 1 && (
        <Choices
          {...of}
          onChange={(chosen) => {
            const place = places.find((one) => one === chosen) ?? initial.of;
            form.set({ of: place, events: [...webhookEventsOf(place)] });
          }}
          label={t('of')}
          options={places.map((place) => ({ value: place, label: t(place) }))}
        />
      )}
      <TextField
        {...form.field('url')}
        type="url"
        label={t('url')}
        help={t('urlHelp')}
        placeholder="https://"
        maxLength={limits.webhookUrl.max}
        required
      />
      {/^http:\/\//i.test(form.values.url.trim()) && <Alert tone="info">{t('plain')}</Alert>}
      <CheckList
        {...events}
        error={events.error === undefined ? undefined : t('choose')}
        label={t('events')}
        all={t('all')}
        options={shown(form.values.of).map((event) => ({
          value: event,
          label: webhookEventTexts[event][locale],
        }))}
        look="columns"
      />
    </ActionForm>
  );
}

/** Orders, stock and the shop before the many of licences. */
const shown = (of: WebhookPlace) =>
  webhookEventsOf(of).toSorted(
    (one, other) => Number(one.startsWith('licence.')) - Number(other.startsWith('licence.')),
  );

function check(values: WebhookValues): FieldProblem[] {
  const problems = requiredFields(values, ['url']);
  return values.events.length > 0 ? problems : [...problems, { field: 'events', rule: 'required' }];
}
