import { type ReactNode, useState } from 'react';
import type { AccountSecurity } from '#contract/identity/factors.ts';
import { factorRules } from '#contract/identity/factorRules.ts';
import { hasPasskeys } from '../../api/passkeys.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { EntriesCard } from '../../record/EntriesCard.tsx';
import { Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { AddTotp } from './AddTotp.tsx';
import styles from './PasswordCard.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecurityLevel } from './SecurityLevel.tsx';
import { texts } from './texts.ts';

type Opened = 'totp' | 'passkey' | undefined;

/** What protects the account beside the password, and what to do next. `password` is the card of the password. */
export function Protection({ password }: { password: ReactNode }) {
  const t = useTexts(texts);
  const query = useCall('getSecurity', {});
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<string[]>();
  const make = useAction('makeRecoveryCodes');
  const handleCodes = () => make.press({}, ({ recoveryCodes }) => setCodes(recoveryCodes));
  const handleAdded = (recoveryCodes: string[] | null) => {
    setOpened(undefined);
    if (recoveryCodes) setCodes(recoveryCodes);
  };
  return (
    <PageState query={query}>
      {(security) => (
        <Stack gap={16}>
          {security.factorMissing && (
            <div className={styles.narrow}>
              <Alert tone="warning" more={t('factorMissingMore')}>
                {t('factorMissing')}
              </Alert>
            </div>
          )}
          {security.reset && (
            <div className={styles.narrow}>
              <ResetNotice reset={security.reset} />
            </div>
          )}
          <SecurityLevel
            security={security}
            onStep={(step) => (step === 'codes' ? handleCodes() : setOpened(step === 'factor' ? 'totp' : 'passkey'))}
          />
          {password}
          <Totps security={security} onAdd={() => setOpened('totp')} />
          <Passkeys security={security} onAdd={() => setOpened('passkey')} />
          <CodesCard security={security} busy={make.busy} onMake={handleCodes} />
          <AddTotp open={opened === 'totp'} onClose={() => setOpened(undefined)} onAdded={handleAdded} />
          <AddPasskey open={opened === 'passkey'} onClose={() => setOpened(undefined)} onAdded={handleAdded} />
          <RecoveryCodes codes={codes} username={security.username} onClose={() => setCodes(undefined)} />
        </Stack>
      )}
    </PageState>
  );
}

/** An admin was asked to take the second factor away: who did not ask stops it here. */
function ResetNotice({ reset }: { reset: NonNullable<AccountSecurity['reset']> }) {
  const t = useTexts(texts);
  const stop = useAction('stopSecondFactorReset', () => t('resetStopped'));
  return (
    <Alert
      tone="warning"
      more={
        <>
          {t('resetMore')}{' '}
          <Button size="sm" busy={stop.busy} onClick={() => stop.press({})}>
            {t('resetStop')}
          </Button>
        </>
      }
    >
      {t('resetText')} <Time at={reset.dueAt} />
    </Alert>
  );
}

function Totps({ security, onAdd }: { security: AccountSecurity; onAdd: () => void }) {
  const t = useTexts(texts);
  const { totps } = security;
  const remove = useAction('removeTotp', () => t('removed'));
  return (
    <EntriesCard
      title={t('totps')}
      lead={t('totpsLead', { digits: factorRules.totpDigits })}
      query={{ data: security, error: null, refetch: () => undefined }}
      items={totps}
      show={({ id, name, createdAt, lastUsedAt }) => (
        <Entry
          key={id}
          end={
            <ActionButton
              size="sm"
              danger
              title={t('removeTitle', { name })}
              act={t('remove')}
              label={t('removeLabel', { name })}
              lead={t('removeText')}
              onAct={() => remove.send({ id })}
            />
          }
        >
          <strong>{name}</strong>
          <Used createdAt={createdAt} lastUsedAt={lastUsedAt} />
        </Entry>
      )}
      none={{ title: t('noTotps'), text: t('noTotpsText') }}
      add={
        totps.length < factorRules.totpMax && (
          <Button size="sm" icon={PlusIcon} onClick={onAdd}>
            {t('addTotpShort')}
          </Button>
        )
      }
    />
  );
}

function Passkeys({ security, onAdd }: { security: AccountSecurity; onAdd: () => void }) {
  const t = useTexts(texts);
  const { passkeys } = security;
  const remove = useAction('removePasskey', () => t('removed'));
  const rename = useAction('renamePasskey', () => t('renamed'));
  const isPossible = hasPasskeys();
  return (
    <EntriesCard
      title={t('passkeys')}
      lead={t('passkeysLead')}
      query={{ data: security, error: null, refetch: () => undefined }}
      items={passkeys}
      show={({ id, name, synced, createdAt, lastUsedAt }) => (
        <Entry
          key={id}
          end={
            <Row gap={8}>
              <ActionButton
                size="sm"
                title={t('renameTitle')}
                act={t('rename')}
                label={t('renameLabel', { name })}
                initial={{ name }}
                required={['name']}
                onAct={(values) => rename.send({ id, ...values })}
              >
                {({ field }) => (
                  <TextField {...field('name')} label={t('name')} maxLength={factorRules.nameMax} required />
                )}
              </ActionButton>
              <ActionButton
                size="sm"
                danger
                title={t('removeTitle', { name })}
                act={t('remove')}
                label={t('removeLabel', { name })}
                lead={t('removePasskeyText')}
                onAct={() => remove.send({ id })}
              />
            </Row>
          }
        >
          <Row gap={8}>
            <strong>{name}</strong>
            {synced && <Badge>{t('synced')}</Badge>}
          </Row>
          <Used createdAt={createdAt} lastUsedAt={lastUsedAt} />
        </Entry>
      )}
      none={{ title: t('noPasskeys'), text: isPossible ? t('noPasskeysText') : t('passkeysImpossible') }}
      add={
        isPossible &&
        passkeys.length < factorRules.passkeysMax && (
          <Button size="sm" icon={PlusIcon} onClick={onAdd}>
            {t('addPasskey')}
          </Button>
        )
      }
    />
  );
}

function Used({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }) {
  const t = useTexts(texts);
  return (
    <Soft>
      {t('added')} <Time at={createdAt} />
      {' · '}
      {lastUsedAt === null ? (
        t('neverUsed')
      ) : (
        <>
          {t('used')} <Time at={lastUsedAt} as="relative" />
        </>
      )}
    </Soft>
  );
}

function CodesCard({ security, busy, onMake }: { security: AccountSecurity; busy: boolean; onMake: () => void }) {
  const t = useTexts(texts);
  const { totps, passkeys, recoveryCodesLeft: left } = security;
  const isProtected = totps.length + passkeys.length > 0;
  return (
    <Card title={t('codes')} className={styles.narrow}>
      <Stack>
        <p>
          <Soft>{t('codesLead')}</Soft>
        </p>
        {isProtected && left <= factorRules.recoveryFew && (
          <Alert tone="warning">{left === 0 ? t('codesNone') : t('codesFew', { count: left })}</Alert>
        )}
        <p>{isProtected ? t('codesLeft', { left, of: factorRules.recoveryCodes }) : t('codesLater')}</p>
        {isProtected && (
          <div>
            <ActionButton
              title={t('makeTitle')}
              act={t('make')}
              lead={t('makeText')}
              disabled={busy}
              onAct={() => Promise.resolve(onMake())}
            />
          </div>
        )}
      </Stack>
    </Card>
  );
}
