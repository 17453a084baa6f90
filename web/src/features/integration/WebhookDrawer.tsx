import { useState } from 'react';
import { licenceEventTexts } from '#contract/licences/licenceWords.ts';
import { webhookEvents } from '#contract/webhooks/webhookProcess.ts';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { EditIcon, ReplaceIcon, SendIcon, TrashIcon } from '../../ui/kit/icons.ts';
import { Confirm } from '../../ui/kit/Modal.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { Deliveries } from './Deliveries.tsx';
import styles from './Integration.module.css';
import { Secret } from './Secret.tsx';
import { useWebhookActs } from './useWebhookActs.ts';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookStatus } from './WebhookStatus.tsx';
import { webhookTexts } from './webhookTexts.ts';

/** One webhook at the side: its state, its acts and its log. */
export function WebhookDrawer({ webhook, onClose }: { webhook: Webhook | undefined; onClose: () => void }) {
  const t = useTexts(webhookTexts);
  return (
    <Drawer open={webhook !== undefined} onClose={onClose} title={t('title')} width={640}>
      {webhook && <Detail key={webhook.id} webhook={webhook} onClose={onClose} />}
    </Drawer>
  );
}

type Asked = 'rotate' | 'turnOff' | 'remove';

function Detail({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const locale = useLocale();
  const t = useTexts(webhookTexts);
  const { act, submit, busy } = useWebhookActs();
  const [isEditing, setEditing] = useState(false);
  const [asked, setAsked] = useState<Asked>('rotate');
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { id, of, url, events, state, offReason, failingSince, oldSecretUntil } = webhook;
  const { host } = new URL(url);
  const close = () => setAsking(false);
  // What was asked keeps its words while the question closes.
  const ask = (next: Asked) => {
    setAsked(next);
    setAsking(true);
  };
  const turn = (next: Webhook['state']) =>
    act('saveWebhook', { id, url, events, state: next }, () => toast.good(t(next === 'on' ? 'turnedOn' : 'turnedOff')));
  const acts: Record<Asked, () => void> = {
    rotate: () => act('rotateWebhookSecret', { id }, (made) => setSecret(made.secret)),
    turnOff: () => turn('off'),
    remove: () =>
      act('removeWebhook', { id }, () => {
        toast.good(t('removed'));
        onClose();
      }),
  };
  if (secret !== undefined) {
    const done = () => setSecret(undefined);
    return (
      <Secret value={secret} warning={t('secretText')} copy={t('copySecret')} done={t('done')} onDone={done}>
        <p>{t('secretHow')}</p>
      </Secret>
    );
  }
  if (isEditing) {
    return (
      <WebhookForm
        initial={{ of, url, events }}
        places={[of]}
        act={t('save')}
        onSubmit={async (values) => {
          await submit('saveWebhook', { id, url: values.url, events: values.events, state });
          toast.good(t('saved'));
          setEditing(false);
        }}
      />
    );
  }
  return (
    <div className={styles.detail}>
      <div className={styles.words}>
        <code className={styles.mono}>{url}</code>
        <div className={styles.name}>
          <WebhookStatus {...webhook} />
          {offReason !== null && <span>{t(`offBy_${offReason}`)}</span>}
        </div>
        {state === 'on' && failingSince !== null && (
          <p className={styles.soft}>
            {t('failingSince')} <Time at={failingSince} />
          </p>
        )}
        {oldSecretUntil !== null && (
          <p className={styles.soft}>
            {t('oldSecret')} <Time at={oldSecretUntil} />
          </p>
        )}
      </div>
      <div className={styles.acts}>
        {state === 'on' ? (
          <>
            <Button
              size="sm"
              kind="primary"
              icon={SendIcon}
              busy={busy === 'testWebhook'}
              onClick={() => act('testWebhook', { id }, () => toast.good(t('tested')))}
            >
              {t('test')}
            </Button>
            <Button size="sm" onClick={() => ask('turnOff')}>
              {t('turnOff')}
            </Button>
          </>
        ) : (
          <Button size="sm" kind="primary" busy={busy === 'saveWebhook'} onClick={() => turn('on')}>
            {t('turnOn')}
          </Button>
        )}
        <Button size="sm" icon={EditIcon} onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
        <Button size="sm" icon={ReplaceIcon} onClick={() => ask('rotate')}>
          {t('rotate')}
        </Button>
        <Button size="sm" kind="danger" icon={TrashIcon} onClick={() => ask('remove')}>
          {t('remove')}
        </Button>
      </div>
      <Section title={t('events')}>
        <div className={styles.name}>
          {events.length === webhookEvents.length ? (
            <Badge>{t('all')}</Badge>
          ) : (
            events.map((event) => <Badge key={event}>{licenceEventTexts[event][locale]}</Badge>)
          )}
        </div>
      </Section>
      <Deliveries webhook={webhook} />
      <Confirm
        open={isAsking}
        onClose={close}
        title={t(`${asked}Title`)}
        act={t(asked)}
        cancel={t('cancel')}
        danger={asked !== 'rotate'}
        busy={busy !== undefined}
        onAct={() => {
          acts[asked]();
          close();
        }}
      >
        {t(`${asked}Text`, { host })}
      </Confirm>
    </div>
  );
}
