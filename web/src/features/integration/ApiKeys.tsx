import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '#contract/webhooks/apiKeys.ts';
import { apiScopeTexts } from '#contract/core/apiScopes.ts';
import { useAct, useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Confirm } from '../../ui/kit/Modal.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Badge, Status } from '../../ui/kit/Status.tsx';
import { SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { ApiKeyForm } from './ApiKeyForm.tsx';
import styles from './Integration.module.css';
import { Secret } from './Secret.tsx';
import { texts } from './texts.ts';

const tones = { active: 'good', expired: 'neutral', revoked: 'bad' } as const;

/** One's own API keys: make, see, revoke. */
export function ApiKeys() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const keys = useListCall('listApiKeys', { limit: 20 });
  const [isMaking, setMaking] = useState(false);
  const [token, setToken] = useState<string>();
  const [asked, setAsked] = useState<ApiKey>();
  const revoke = useAct('revokeApiKey');
  const refresh = () => void queries.invalidateQueries({ queryKey: ['listApiKeys'] });
  const handleClose = () => {
    setMaking(false);
    setToken(undefined);
  };
  const handleRevoke = () => {
    if (!asked) return;
    revoke.mutate(
      { id: asked.id },
      {
        onSuccess: () => toast.good(t('revokedToast', { name: asked.keyName })),
        onSettled: () => {
          setAsked(undefined);
          refresh();
        },
      },
    );
  };
  const add = (
    <Button size="sm" icon={PlusIcon} onClick={() => setMaking(true)}>
      {t('newKey')}
    </Button>
  );
  return (
    <Card title={t('keys')} className={styles.card} action={keys.items.length > 0 && add}>
      <p className={styles.lead}>
        {t('keysLead')} <a href="/api/docs">{t('docs')}</a>
      </p>
      <PageState
        query={keys.query}
        skeleton={<SkeletonLines count={3} />}
        isEmpty={() => keys.items.length === 0}
        empty={
          <div className={styles.empty}>
            <p>
              <strong>{t('noKeys')}</strong> {t('noKeysText')}
            </p>
            {add}
          </div>
        }
      >
        {() => (
          <>
            <ul className={styles.list} aria-label={t('keys')}>
              {keys.items.map((key) => (
                <li key={key.id} className={styles.item}>
                  <KeyWords apiKey={key} />
                  {key.may.includes('revoke') && (
                    <Button
                      size="sm"
                      aria-label={t('revokeLabel', { name: key.keyName })}
                      onClick={() => setAsked(key)}
                    >
                      {t('revoke')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {keys.hasMore && <LoadMore {...keys} />}
          </>
        )}
      </PageState>
      <Drawer open={isMaking} onClose={handleClose} title={t(token === undefined ? 'newKey' : 'shownTitle')}>
        {token === undefined ? (
          <ApiKeyForm
            onMade={(made) => {
              setToken(made);
              refresh();
            }}
          />
        ) : (
          <Secret value={token} warning={t('shownText')} copy={t('copyKey')} done={t('done')} onDone={handleClose}>
            <p>{t('shownHow')}</p>
            <pre className={styles.code}>Authorization: Bearer mk_…</pre>
          </Secret>
        )}
      </Drawer>
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('revokeTitle', { name: asked?.keyName ?? '' })}
        act={t('revoke')}
        cancel={t('keep')}
        danger
        busy={revoke.isPending}
        onAct={handleRevoke}
      >
        {t('revokeText', { masked: asked?.masked ?? '' })}
      </Confirm>
    </Card>
  );
}

function KeyWords({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { keyName, masked, scopes, state, createdAt, lastUsedAt, expiresAt } = apiKey;
  return (
    <div className={styles.words}>
      <div className={styles.name}>
        <strong>{keyName}</strong>
        <Status tone={tones[state]}>{t(state)}</Status>
        <code className={styles.mono}>{masked}</code>
      </div>
      <div className={styles.name}>
        {scopes.map((scope) => (
          <Badge key={scope}>{apiScopeTexts[scope].name[locale]}</Badge>
        ))}
      </div>
      <div className={styles.facts}>
        <span>
          {t('made')} <Time at={createdAt} as="date" />
        </span>
        <span>
          {lastUsedAt === null ? (
            t('neverUsed')
          ) : (
            <>
              {t('used')} <Time at={lastUsedAt} as="relative" />
            </>
          )}
        </span>
        <span>
          {expiresAt === null ? (
            t('noEnd')
          ) : (
            <>
              {t('until')} <Time at={expiresAt} />
            </>
          )}
        </span>
      </div>
    </div>
  );
}
