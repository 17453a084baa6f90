import type { Webhook, WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { useTexts } from '../../language/texts.ts';
import { Status } from '../../ui/kit/Status.tsx';
import { webhookTexts } from './webhookTexts.ts';

export function WebhookStatus({ state, failingSince }: Pick<Webhook, 'state' | 'failingSince'>) {
  const t = useTexts(webhookTexts);
  if (state === 'off') return <Status tone="neutral">{t('off')}</Status>;
  return failingSince === null ? (
    <Status tone="good">{t('on')}</Status>
  ) : (
    <Status tone="warning">{t('failing')}</Status>
  );
}

export function DeliveryStatus({ state, tries }: Pick<WebhookDelivery, 'state' | 'tries'>) {
  const t = useTexts(webhookTexts);
  if (state === 'delivered') return <Status tone="good">{t('delivered')}</Status>;
  if (state === 'failed') return <Status tone="bad">{t('failed')}</Status>;
  return <Status tone="waiting">{t(tries > 0 ? 'retrying' : 'waiting')}</Status>;
}
