import { useState } from 'react';
import { webhookEventTexts } from '#contract/webhooks/webhookWords.ts';
import { webhookEventsOf } from '#contract/webhooks/webhookProcess.ts';
import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Secret } from '../../record/Secret.tsx';
import { Code, Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { EditIcon, ReplaceIcon, SendIcon, TrashIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { Deliveries } from './Deliveries.tsx';
import { texts, webhookLooks } from './texts.ts';
import { WebhookForm } from './WebhookForm.tsx';

interface WebhookDrawerProps {
  webhook: Webhook | undefined;
  onClose: () => void;
}

/** One webhook at the side: its state, what can be done with it, and its log. */
export function WebhookDrawer({ webhook, onClose }: WebhookDrawerProps) {
  const t = useTexts(texts);
  return (
    <Drawer open={webhook !== undefined} onClose={onClose} title={t('title')} width={640}>
      {webhook && <Shown key={webhook.id} webhook={webhook} onRemoved={onClose} />}
    </Drawer>
  );
}

export function WebhookState({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  return <StateBadge of={webhookLooks} state={state === 'on' && failingSince !== null ? 'failing' : state} />;
}

function Shown({ webhook, onRemoved }: { webhook: Webhook; onRemoved: () => void }) {
  const locale = useLocale();
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const save = useAction('saveWebhook', () => t('saved'));
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { id, of, url, events, state, offReason, failingSince, oldSecretUntil } = webhook;
  if (secret !== undefined) {
    return (
      <Secret value={secret} copy={t('copySecret')} onDone={() => setSecret(undefined)}>
        {t('secretHow')}
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
          await save.send({ id, url: values.url, events: values.events, state });
          setEditing(false);
        }}
      />
    );
  }
  return (
    <Stack gap={24}>
      <Stack gap={4}>
        <Code>{url}</Code>
        <Row gap={8}>
          <WebhookState webhook={webhook} />
          {offReason !== null && <span>{t(`offBy_${offReason}`, { days: webhookRules.failingDays })}</span>}
        </Row>
        {state === 'on' && failingSince !== null && <Soft>{t('failingSince', { when: dateTime(failingSince) })}</Soft>}
        {oldSecretUntil !== null && <Soft>{t('oldSecret', { when: dateTime(oldSecretUntil) })}</Soft>}
      </Stack>
      <Actions webhook={webhook} onEdit={() => setEditing(true)} onSecret={setSecret} onRemoved={onRemoved} />
      <Section title={t('events')}>
        <Row gap={8}>
          {webhookEventsOf(of).every((event) => events.includes(event)) ? (
            <Badge>{t('all')}</Badge>
          ) : (
            events.map((event) => <Badge key={event}>{webhookEventTexts[event][locale]}</Badge>)
          )}
        </Row>
      </Section>
      <Deliveries webhook={webhook} />
    </Stack>
  );
}

interface ActionsProps {
  webhook: Webhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
  onRemoved: () => void;
}

function Actions({ webhook: { id, url, events, state }, onEdit, onSecret, onRemoved }: ActionsProps) {
  const t = useTexts(texts);
  const turn = useAction('saveWebhook', (saved) => t(saved.state === 'on' ? 'turnedOn' : 'turnedOff'));
  const test = useAction('testWebhook', () => t('tested'));
  const rotate = useAction('rotateWebhookSecret');
  const remove = useAction('removeWebhook', () => t('removed'));
  const { host } = new URL(url);
  const isOn = state === 'on';
  const ask = (act: 'rotate' | 'turnOff' | 'remove') => ({
    size: 'sm' as const,
    title: t(`${act}Title`),
    act: t(act),
    lead: t(`${act}Text`, { host, hours: webhookRules.oldSecretHours }),
  });
  return (
    <Row gap={8}>
      {isOn ? (
        <Button size="sm" kind="primary" icon={SendIcon} busy={test.busy} onClick={() => test.press({ id })}>
          {t('test')}
        </Button>
      ) : (
        <Button size="sm" kind="primary" busy={turn.busy} onClick={() => turn.press({ id, url, events, state: 'on' })}>
          {t('turnOn')}
        </Button>
      )}
      <ActionButton {...ask('turnOff')} may={isOn} onAct={() => turn.send({ id, url, events, state: 'off' })} />
      <Button size="sm" icon={EditIcon} onClick={onEdit}>
        {t('edit')}
      </Button>
      <ActionButton
        {...ask('rotate')}
        icon={ReplaceIcon}
        onAct={async () => onSecret((await rotate.send({ id })).secret)}
      />
      <ActionButton
        {...ask('remove')}
        icon={TrashIcon}
        danger
        onAct={async () => {
          await remove.send({ id });
          onRemoved();
        }}
      />
    </Row>
  );
}
