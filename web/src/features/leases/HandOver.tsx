import { useState } from 'react';
import type { LeaseDetail } from '#contract/rental/leases.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Entries, Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { EyeIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Prose } from '../../ui/kit/Prose.tsx';
import { useSecondsLeft } from '../../ui/kit/Time.tsx';
import { TimeLeft } from '../../ui/kit/TimeLeft.tsx';
import { Ring } from '../../ui/drawings/Ring.tsx';
import styles from './leases.module.css';
import { texts } from './texts.ts';

/** What the tenant works with: the time left, the steps, and the credentials or the key when they ask for them. */
export function HandOver({ lease }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const show = useAction('showLease');
  const [shown, setShown] = useState<CallOutput<'showLease'>>();
  const { id, kind, state, startedAt, endsAt, stepsHtml, reportUntil } = lease;
  const isSeat = kind === 'licence';
  const left = useSecondsLeft(endsAt);
  const isOver = left === 0;
  return (
    <Stack gap={16}>
      {state === 'active' && startedAt !== null && (
        <div className={styles.left}>
          <Ring share={(left ?? 0) / Math.max(1, (Date.parse(endsAt) - Date.parse(startedAt)) / 1000)}>
            <span role="timer" aria-label={t('left')}>
              <TimeLeft until={endsAt} />
            </span>
          </Ring>
          <Stack gap={4}>
            <strong>{t(isSeat ? 'next_seatActive_tenant' : 'next_active_tenant', { time: dayAndTime(endsAt) })}</strong>
            {reportUntil !== null && <Soft>{t('reportUntil', { time: dayAndTime(reportUntil) })}</Soft>}
          </Stack>
        </div>
      )}
      {stepsHtml !== '' && (
        <section aria-label={t('steps')}>
          <h3>{t('steps')}</h3>
          <Prose html={stepsHtml} />
        </section>
      )}
      {shown && !isOver && (
        <Stack gap={8}>
          <Entries label={t(isSeat ? 'key' : 'show')}>
            {shown.key !== null && (
              <Entry end={<Copy value={shown.key} />}>
                <Soft>{t('key')}</Soft> <code>{shown.key}</code>
              </Entry>
            )}
            {shown.fields.map(({ name, value }) => (
              <Entry key={name} end={<Copy value={value} />}>
                <Soft>{name}</Soft> <code>{value}</code>
              </Entry>
            ))}
          </Entries>
          {isSeat && <Soft>{t('keyHow', { time: dayAndTime(endsAt) })}</Soft>}
          <Soft>{t(isSeat ? 'keyShowingsLeft' : 'showingsLeft', { count: shown.showingsLeft })}</Soft>
        </Stack>
      )}
      <Row gap={8}>
        {shown && !isOver ? (
          <>
            {!isSeat && (
              <Copy
                value={shown.fields.map(({ name, value }) => `${name}: ${value}`).join('\n')}
                label={t('copyAll')}
              />
            )}
            <Button size="sm" kind="quiet" onClick={() => setShown(undefined)}>
              {t('hide')}
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            icon={EyeIcon}
            busy={show.busy}
            disabled={isOver && state === 'active'}
            onClick={() => show.press({ id }, setShown)}
          >
            {t(state === 'active' ? (isSeat ? 'showKeyAgain' : 'showAgain') : isSeat ? 'showKey' : 'show')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
