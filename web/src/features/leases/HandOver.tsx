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

export type HandedOver = CallOutput<'showLease'> & { leaseId: number };

interface HandOverProps {
  lease: LeaseDetail;
  /** The credentials or the key, once the tenant asked for them. */
  shown: HandedOver | undefined;
  onShown: (shown: HandedOver | undefined) => void;
}

/** What the tenant works with: the time left, the steps, and the credentials or the key when they ask for them. */
export function HandOver({ lease, shown: asked, onShown }: HandOverProps) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const { kind, state, startedAt, endsAt, stepsHtml, reportUntil } = lease;
  const isSeat = kind === 'licence';
  const left = useSecondsLeft(endsAt);
  const isOver = left === 0;
  const shown = isOver ? undefined : asked;
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
      {shown && <Credentials {...{ lease, shown, onShown }} />}
      {/* The first showing starts the clock: its button stands with what can be done, in sight at the foot. */}
      {!shown && state === 'active' && (
        <Row>
          <ShowButton {...{ lease, onShown }} disabled={isOver} />
        </Row>
      )}
      {stepsHtml !== '' && (
        <section aria-label={t('steps')}>
          <h3>{t('steps')}</h3>
          <Prose html={stepsHtml} />
        </section>
      )}
    </Stack>
  );
}

function Credentials({ lease: { kind, endsAt }, shown, onShown }: HandOverProps & { shown: HandedOver }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const isSeat = kind === 'licence';
  return (
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
      <Row gap={8}>
        {!isSeat && (
          <Copy value={shown.fields.map(({ name, value }) => `${name}: ${value}`).join('\n')} label={t('copyAll')} />
        )}
        <Button size="sm" kind="quiet" onClick={() => onShown(undefined)}>
          {t('hide')}
        </Button>
      </Row>
    </Stack>
  );
}

interface ShowButtonProps extends Pick<HandOverProps, 'lease' | 'onShown'> {
  disabled?: boolean;
}

/** Asks for the credentials or the key; the first time it starts the clock. */
export function ShowButton({ lease: { id, kind, state }, onShown, disabled = false }: ShowButtonProps) {
  const t = useTexts(texts);
  const show = useAction('showLease');
  const isSeat = kind === 'licence';
  return (
    <Button
      kind="primary"
      icon={EyeIcon}
      busy={show.busy}
      disabled={disabled}
      onClick={() => show.press({ id }, (shown) => onShown({ ...shown, leaseId: id }))}
    >
      {t(state === 'active' ? (isSeat ? 'showKeyAgain' : 'showAgain') : isSeat ? 'showKey' : 'show')}
    </Button>
  );
}
