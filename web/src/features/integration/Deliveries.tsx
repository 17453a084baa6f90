import { useEffect, useRef, useState } from 'react';
import { licenceEventTexts } from '#contract/licences/licenceWords.ts';
import { webhookEvents } from '#contract/webhooks/webhookProcess.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Button, IconButton } from '../../ui/kit/Button.tsx';
import { RefreshIcon } from '../../ui/kit/icons.ts';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import styles from './Integration.module.css';
import { useWebhookActs } from './useWebhookActs.ts';
import { DeliveryStatus } from './WebhookStatus.tsx';
import { webhookTexts } from './webhookTexts.ts';

/** How often the log is asked for while something waits to be sent at once. */
const followMs = 2000;

/** What a webhook was told, and what it said. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts);
  const { refresh } = useWebhookActs();
  const log = useListCall('listWebhookDeliveries', { webhookId: webhook.id, limit: 20 });
  const isUnderWay = log.items.some(({ state, tries }) => state === 'waiting' && tries === 0);
  useFollowed(isUnderWay && webhook.state === 'on', refresh);
  return (
    <Section
      title={t('deliveries')}
      action={<IconButton icon={RefreshIcon} label={t('refresh')} size={28} onClick={refresh} />}
    >
      <p className={styles.soft}>{t('deliveriesHelp')}</p>
      <PageState
        query={log.query}
        skeleton={<SkeletonLines count={4} />}
        isEmpty={() => log.items.length === 0}
        empty={
          <div className={styles.empty}>
            <p>
              <strong>{t('noDeliveries')}</strong> {webhook.state === 'on' && t('noDeliveriesText')}
            </p>
          </div>
        }
      >
        {() => (
          <>
            <ul className={styles.list} aria-label={t('deliveries')}>
              {log.items.map((delivery) => (
                <Item key={delivery.id} delivery={delivery} />
              ))}
            </ul>
            {log.hasMore && <LoadMore {...log} />}
          </>
        )}
      </PageState>
    </Section>
  );
}

/** Asks again and again while something is about to be sent; what waits for its next try is shown with its time. */
function useFollowed(isUnderWay: boolean, refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => latest.current(), followMs);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}

function Item({ delivery }: { delivery: WebhookDelivery }) {
  const t = useTexts(webhookTexts);
  const [isOpen, setOpen] = useState(false);
  const locale = useLocale();
  const { id, type, state, tries, createdAt, status, failure, nextAt } = delivery;
  const event = webhookEvents.find((kind) => `licence.${kind}` === type);
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.name}>
          <DeliveryStatus {...delivery} />
          <strong>{event === undefined ? t('testEvent') : licenceEventTexts[event][locale]}</strong>
          <span className={styles.soft}>{status !== null && `HTTP ${status}`}</span>
        </div>
        <div className={styles.facts}>
          <Time at={createdAt} />
          {tries > 0 && <span>{t('tries', { count: tries })}</span>}
          {failure !== null && <span>{t(`because_${failure}`)}</span>}
          {state === 'waiting' && tries > 0 && nextAt !== null && (
            <span>
              {t('next')} <Time at={nextAt} />
            </span>
          )}
        </div>
      </div>
      <Button size="sm" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('details')}
      </Button>
      {isOpen && <Detail id={id} />}
    </li>
  );
}

function Detail({ id }: { id: number }) {
  const t = useTexts(webhookTexts);
  const query = useCall('getWebhookDelivery', { id });
  const { act, busy } = useWebhookActs();
  return (
    <div className={styles.delivery}>
      <PageState query={query}>
        {({ body, answer, may, type }) => (
          <>
            <p className={styles.soft}>
              {t('sent')} <code>{type}</code>
            </p>
            <pre className={styles.code}>{indented(body)}</pre>
            {answer !== null && (
              <>
                <p className={styles.soft}>{t('answer')}</p>
                <pre className={styles.code}>{answer === '' ? t('noAnswer') : answer}</pre>
              </>
            )}
            {may.includes('redeliver') && (
              <div>
                <Button
                  size="sm"
                  icon={RefreshIcon}
                  busy={busy === 'redeliverWebhook'}
                  onClick={() => act('redeliverWebhook', { id }, () => toast.good(t('redelivered')))}
                >
                  {t('redeliver')}
                </Button>
              </div>
            )}
          </>
        )}
      </PageState>
    </div>
  );
}

/** With line breaks, for people. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
