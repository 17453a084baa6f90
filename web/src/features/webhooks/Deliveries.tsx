import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { webhookEventTexts } from '#contract/webhooks/webhookWords.ts';
import { webhookEvents, webhookType } from '#contract/webhooks/webhookProcess.ts';
import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Entries, Entry, NoEntries } from '../../record/Entries.tsx';
import { Code, Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { subjects } from '../../record/touched/touches.ts';
import { useAction } from '../../record/useAction.ts';
import { Button, IconButton } from '../../ui/kit/Button.tsx';
import { RefreshIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { deliveryLooks, texts } from './texts.ts';

/** How often the log is asked for while a delivery is about to be sent. */
const followMs = 2000;

/** What was sent to a webhook, and what it answered. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const log = useListCall('listWebhookDeliveries', { webhookId: webhook.id, limit: 20 });
  const refresh = () => {
    for (const name of subjects.webhooks) void queries.invalidateQueries({ queryKey: [name] });
  };
  const isUnderWay = log.items.some(({ state, tries }) => state === 'waiting' && tries === 0);
  useFollowed(isUnderWay && webhook.state === 'on', refresh);
  const { logDays: days, triesMax: tries, triesWithinHours: hours } = webhookRules;
  const none = (
    <NoEntries title={t('noDeliveries')} text={webhook.state === 'on' ? t('noDeliveriesText') : undefined} />
  );
  return (
    <Section
      title={t('deliveries')}
      action={<IconButton icon={RefreshIcon} label={t('refresh')} size={28} onClick={refresh} />}
    >
      <Soft>{t('deliveriesHelp', { days, tries, hours })}</Soft>
      <PageState query={log.query} isEmpty={() => log.items.length === 0} empty={none}>
        {() => (
          <>
            <Entries label={t('deliveries')}>
              {log.items.map((delivery) => (
                <Delivery key={delivery.id} delivery={delivery} />
              ))}
            </Entries>
            {log.hasMore && <LoadMore {...log} />}
          </>
        )}
      </PageState>
    </Section>
  );
}

/** Asks again and again while a delivery is about to be sent; one that waits for its next attempt is shown with its time. */
function useFollowed(isUnderWay: boolean, refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => latest.current(), followMs);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const locale = useLocale();
  const { dateTime } = useFormats();
  const { id, type, state, tries, createdAt, status, failure, nextAt, rotation } = delivery;
  const event = webhookEvents.find((kind) => webhookType(kind) === type);
  const isRetrying = state === 'waiting' && tries > 0;
  return (
    <Entry
      end={
        <Button size="sm" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('details')}
        </Button>
      }
      below={isOpen ? <Details id={id} /> : undefined}
    >
      <Row gap={8}>
        <StateBadge of={deliveryLooks} state={isRetrying ? 'retrying' : state} />
        <strong>{event === undefined ? t('testEvent') : webhookEventTexts[event][locale]}</strong>
        {status !== null && <Soft>HTTP {status}</Soft>}
      </Row>
      <Soft>
        <Time at={createdAt} />
        {tries > 0 && ` · ${t('tries', { count: tries })}`}
        {failure !== null && ` · ${t(`because_${failure}`, { seconds: webhookRules.timeoutMs / 1000 })}`}
        {rotation !== null && ` · ${t(`rotation_${rotation}`)}`}
        {isRetrying && nextAt !== null && ` · ${t('next', { when: dateTime(nextAt) })}`}
      </Soft>
    </Entry>
  );
}

function Details({ id }: { id: number }) {
  const t = useTexts(texts);
  const query = useCall('getWebhookDelivery', { id });
  const redeliver = useAction('redeliverWebhook', () => t('redelivered'));
  return (
    <PageState query={query}>
      {({ body, answer, may, type }) => (
        <>
          <Soft>
            {t('sent')} <code>{type}</code>
          </Soft>
          <Code>{indented(body)}</Code>
          {answer !== null && (
            <>
              <Soft>{t('answer')}</Soft>
              <Code>{answer === '' ? t('noAnswer') : answer}</Code>
            </>
          )}
          {may.includes('redeliver') && (
            <Row>
              <Button size="sm" icon={RefreshIcon} busy={redeliver.busy} onClick={() => redeliver.press({ id })}>
                {t('redeliver')}
              </Button>
            </Row>
          )}
        </>
      )}
    </PageState>
  );
}

/** With line breaks, for people. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
