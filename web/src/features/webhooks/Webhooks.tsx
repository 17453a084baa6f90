import { useState } from 'react';
import { Link } from 'react-router';
import { webhookEventsOf } from '#contract/webhooks/webhookProcess.ts';
import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { EntriesCard } from '../../record/EntriesCard.tsx';
import { Entry } from '../../record/Entries.tsx';
import { Secret } from '../../record/Secret.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { number, useAddress } from '../../record/useAddress.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { Failed } from '../../ui/kit/PageState.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { texts } from './texts.ts';
import { WebhookDrawer, WebhookState } from './WebhookDrawer.tsx';
import { WebhookForm } from './WebhookForm.tsx';

/** The webhooks of one's shop, of what one lets out, or of the platform for admins; nothing for anybody else. */
export function Webhooks() {
  const t = useTexts(texts);
  const query = useCall('listWebhooks', {});
  const create = useAction('createWebhook');
  const { at, linkTo, go } = useAddress({ webhook: number });
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
  return (
    <EntriesCard
      title={t('title')}
      lead={`${t('lead')} ${free.length === 0 ? t('full', { max: webhookRules.max }) : ''}`}
      query={query}
      items={list}
      show={(webhook) => (
        <Entry key={webhook.id}>
          <Link to={linkTo({ webhook: webhook.id })} preventScrollReset>
            <code>{webhook.url}</code>
          </Link>
          <Item webhook={webhook} showsPlace={places.length > 1} />
        </Entry>
      )}
      none={{ title: t('none'), text: t('noneText') }}
      add={
        <Button size="sm" icon={PlusIcon} disabled={free.length === 0} onClick={() => setMaking(true)}>
          {t('new')}
        </Button>
      }
    >
      <Drawer open={isMaking} onClose={handleClose} title={t(secret === undefined ? 'new' : 'secretTitle')} width={560}>
        {secret === undefined ? (
          <WebhookForm
            initial={{ of: free[0] ?? first.of, url: '', events: [...webhookEventsOf(free[0] ?? first.of)] }}
            places={free}
            act={t('add')}
            onSubmit={async (values) => setSecret((await create.send(values)).secret)}
          />
        ) : (
          <Secret value={secret} copy={t('copySecret')} onDone={handleClose}>
            {t('secretHow')}
          </Secret>
        )}
      </Drawer>
      <WebhookDrawer webhook={list.find(({ id }) => id === at.webhook)} onClose={() => go({ webhook: undefined })} />
    </EntriesCard>
  );
}

function Item({ webhook, showsPlace }: { webhook: Webhook; showsPlace: boolean }) {
  const t = useTexts(texts);
  const { of, events } = webhook;
  return (
    <Row gap={8}>
      <WebhookState webhook={webhook} />
      {showsPlace && <Badge>{t(of)}</Badge>}
      <Soft>
        {webhookEventsOf(of).every((event) => events.includes(event)) ? t('all') : t('kinds', { count: events.length })}
      </Soft>
    </Row>
  );
}
