import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { webhookEvents } from '#contract/webhooks/webhookProcess.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { Failed } from '../../ui/kit/PageState.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { useQueryId } from '../../ui/list/useQueryId.ts';
import styles from './Integration.module.css';
import { Secret } from './Secret.tsx';
import { useWebhookActs } from './useWebhookActs.ts';
import { WebhookDrawer } from './WebhookDrawer.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookStatus } from './WebhookStatus.tsx';
import { webhookTexts } from './webhookTexts.ts';

/** The webhooks that one looks after. Nothing for who has no shop and is no admin. */
export function Webhooks() {
  const t = useTexts(webhookTexts);
  const query = useCall('listWebhooks', {});
  const { submit } = useWebhookActs();
  const [openId, close] = useQueryId('webhook');
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const handleClose = () => {
    setMaking(false);
    setSecret(undefined);
  };
  if (query.data === undefined) {
    // Whether there is anything to show is not known yet: no shape of it is drawn.
    return query.error ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : null;
  }
  const { list, places } = query.data;
  const [first] = places;
  if (!first) return null;
  const free = places.filter(({ left }) => left > 0).map(({ of }) => of);
  const add = (
    <Button size="sm" icon={PlusIcon} disabled={free.length === 0} onClick={() => setMaking(true)}>
      {t('new')}
    </Button>
  );
  return (
    <Card title={t('title')} className={styles.card} action={list.length > 0 && add}>
      <p className={styles.lead}>
        {t('lead')} {free.length === 0 && t('full')}
      </p>
      {list.length === 0 ? (
        <div className={styles.empty}>
          <p>
            <strong>{t('none')}</strong> {t('noneText')}
          </p>
          {add}
        </div>
      ) : (
        <ul className={styles.list} aria-label={t('title')}>
          {list.map((webhook) => (
            <Item key={webhook.id} webhook={webhook} showsPlace={places.length > 1} />
          ))}
        </ul>
      )}
      <Drawer open={isMaking} onClose={handleClose} title={t(secret === undefined ? 'new' : 'secretTitle')} width={560}>
        {secret === undefined ? (
          <WebhookForm
            initial={{ of: free[0] ?? first.of, url: '', events: [...webhookEvents] }}
            places={free}
            act={t('add')}
            onSubmit={async (values) => setSecret((await submit('createWebhook', values)).secret)}
          />
        ) : (
          <Secret value={secret} warning={t('secretText')} copy={t('copySecret')} done={t('done')} onDone={handleClose}>
            <p>{t('secretHow')}</p>
          </Secret>
        )}
      </Drawer>
      <WebhookDrawer webhook={list.find(({ id }) => id === openId)} onClose={close} />
    </Card>
  );
}

function Item({ webhook, showsPlace }: { webhook: Webhook; showsPlace: boolean }) {
  const t = useTexts(webhookTexts);
  const [query] = useSearchParams();
  const to = new URLSearchParams(query);
  to.set('webhook', String(webhook.id));
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.name}>
          <Link to={`?${to}`} preventScrollReset className={styles.mono}>
            {webhook.url}
          </Link>
        </div>
        <div className={styles.name}>
          <WebhookStatus {...webhook} />
          {showsPlace && <Badge>{t(webhook.of)}</Badge>}
          <span className={styles.soft}>
            {webhook.events.length === webhookEvents.length ? t('all') : t('kinds', { count: webhook.events.length })}
          </span>
        </div>
      </div>
    </li>
  );
}
