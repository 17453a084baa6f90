import type { SecondFactorReset as Reset } from '#contract/identity/factors.ts';
import { limits } from '#contract/core/limits.ts';
import { factorRules } from '#contract/identity/factorRules.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Entries, Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Time, useSecondsLeft } from '../../ui/kit/Time.tsx';
import styles from './PasswordCard.module.css';
import { texts } from './texts.ts';

/** For admins, of one user: whether they have a second factor, and the way to take away a lost one. */
export function SecondFactorReset({ userId }: { userId: number }) {
  const t = useTexts(texts);
  const query = useCall('getSecondFactor', { userId });
  const ask = useAction('askSecondFactorReset', () => t('askedReset'));
  return (
    <Card title={t('second')} className={styles.narrow}>
      <PageState query={query}>
        {({ has, hasEmail, resets }) => (
          <Stack gap={12}>
            <p>{t(has ? 'secondOn' : 'secondOff')}</p>
            {resets.length > 0 && (
              <Entries label={t('second')}>
                {resets.map((reset) => (
                  <ResetEntry key={reset.id} reset={reset} />
                ))}
              </Entries>
            )}
            <div>
              <ActionButton
                may={(has || !hasEmail) && resets.every(({ state }) => state !== 'waiting')}
                size="sm"
                danger
                title={t(has ? 'askResetTitle' : 'askMobileTitle')}
                act={t(has ? 'askReset' : 'askMobile')}
                lead={t(has ? 'askResetText' : 'askMobileText', { hours: factorRules.resetWaitSeconds / 3600 })}
                initial={{ reason: '', mobile: '' }}
                required={has ? ['reason'] : ['reason', 'mobile']}
                onAct={({ reason, mobile }) => ask.send({ userId, reason, ...(mobile !== '' && { mobile }) })}
              >
                {({ field }) => (
                  <>
                    <TextField
                      {...field('reason')}
                      label={t('askResetReason')}
                      maxLength={limits.reason.max}
                      rows={3}
                      required
                    />
                    {!hasEmail && (
                      <TextField
                        {...field('mobile')}
                        label={t('resetMobile')}
                        help={t('resetMobileHelp')}
                        type="tel"
                        inputMode="tel"
                        required={!has}
                      />
                    )}
                  </>
                )}
              </ActionButton>
            </div>
          </Stack>
        )}
      </PageState>
    </Card>
  );
}

function ResetEntry({ reset }: { reset: Reset }) {
  const t = useTexts(texts);
  const { id, state, reason, mobileMasked, askedBy, askedAt, dueAt, endedBy, endedAt } = reset;
  const carryOut = useAction('resetSecondFactor', () => t('didReset'));
  const withdraw = useAction('withdrawSecondFactorReset', () => t('withdrewReset'));
  const left = useSecondsLeft(dueAt);
  const isWaiting = state === 'waiting';
  return (
    <Entry
      end={
        isWaiting && (
          <Row gap={8}>
            <ActionButton
              may={left === 0}
              size="sm"
              danger
              title={t('doResetTitle')}
              act={t('doReset')}
              lead={t('doResetText')}
              onAct={() => carryOut.send({ id })}
            />
            <ActionButton
              size="sm"
              title={t('withdrawReset')}
              act={t('withdrawReset')}
              onAct={() => withdraw.send({ id })}
            />
          </Row>
        )
      }
    >
      <strong>{t(`reset_${state}`)}</strong>
      <span>{reason}</span>
      {mobileMasked !== '' && <span>{t('resetMobileTo', { mobile: mobileMasked })}</span>}
      <Soft>
        {askedBy} · <Time at={askedAt} />
        {isWaiting && (
          <>
            {' · '}
            {t('resetDue')} <Time at={dueAt} />
          </>
        )}
        {endedAt !== null && (
          <>
            {' · '}
            {endedBy} <Time at={endedAt} />
          </>
        )}
      </Soft>
    </Entry>
  );
}
