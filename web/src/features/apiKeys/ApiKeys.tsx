import { useState } from 'react';
import { Link } from 'react-router';
import { apiScopeTexts } from '#contract/core/apiScopeTexts.ts';
import type { ApiKey } from '#contract/webhooks/apiKeys.ts';
import { useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { EntriesCard } from '../../record/EntriesCard.tsx';
import { Entry } from '../../record/Entries.tsx';
import { Secret } from '../../record/Secret.tsx';
import { Code, Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { ApiKeyForm } from './ApiKeyForm.tsx';
import { apiKeyLooks, texts } from './texts.ts';

/** One's own API keys: create, see, revoke. */
export function ApiKeys() {
  const t = useTexts(texts);
  const keys = useListCall('listApiKeys', { limit: 20 });
  const [isMaking, setMaking] = useState(false);
  const [token, setToken] = useState<string>();
  const handleClose = () => {
    setMaking(false);
    setToken(undefined);
  };
  return (
    <EntriesCard
      title={t('keys')}
      lead={
        <>
          {t('keysLead')} <Link to={href('apiDocs')}>{t('docs')}</Link>
        </>
      }
      query={keys.query}
      items={keys.items}
      show={(key) => <KeyEntry key={key.id} apiKey={key} />}
      none={{ title: t('noKeys'), text: t('noKeysText') }}
      add={
        <Button size="sm" icon={PlusIcon} onClick={() => setMaking(true)}>
          {t('newKey')}
        </Button>
      }
    >
      {keys.hasMore && <LoadMore {...keys} />}
      <Drawer open={isMaking} onClose={handleClose} title={t(token === undefined ? 'newKey' : 'shownTitle')}>
        {token === undefined ? (
          <ApiKeyForm onMade={setToken} />
        ) : (
          <Secret value={token} copy={t('copyKey')} onDone={handleClose}>
            <p>{t('shownHow')}</p>
            <Code>Authorization: Bearer mk_…</Code>
          </Secret>
        )}
      </Drawer>
    </EntriesCard>
  );
}

function KeyEntry({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { id, keyName: name, masked, scopes, state, createdAt, lastUsedAt, expiresAt, may } = apiKey;
  const revoke = useAction('revokeApiKey', () => t('revokedToast', { name }));
  return (
    <Entry
      end={
        <ActionButton
          may={may.includes('revoke')}
          size="sm"
          danger
          title={t('revokeTitle', { name })}
          act={t('revoke')}
          label={t('revokeLabel', { name })}
          lead={t('revokeText', { masked })}
          onAct={() => revoke.send({ id })}
        />
      }
    >
      <Row gap={8}>
        <strong>{name}</strong>
        <StateBadge of={apiKeyLooks} state={state} />
        <code>{masked}</code>
      </Row>
      <Row gap={8}>
        {scopes.map((scope) => (
          <Badge key={scope}>{apiScopeTexts[scope].name[locale]}</Badge>
        ))}
      </Row>
      <Soft>
        {t('made')} <Time at={createdAt} as="date" />
        {' · '}
        {lastUsedAt === null ? t('neverUsed') : t('used')} {lastUsedAt && <Time at={lastUsedAt} as="relative" />}
        {' · '}
        {t('until')} <Time at={expiresAt} />
      </Soft>
    </Entry>
  );
}
