import type { Export } from '#contract/site/exports.ts';
import type { ExportState } from '#contract/site/exportKinds.ts';
import { useFormats } from '../../language/formats.ts';
import { sizeOf } from '../../language/sizes.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { DownloadIcon, RefreshIcon, StopIcon } from '../../ui/kit/icons.ts';
import { Progress } from '../../ui/kit/Progress.tsx';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { TimeLeft } from '../../ui/kit/TimeLeft.tsx';
import styles from './Exports.module.css';
import { texts } from './texts.ts';
import type { useExportActs } from './useExportActs.ts';
import { isUnderWay } from './useExports.ts';

const tones: Record<ExportState, Tone> = {
  waiting: 'waiting',
  running: 'waiting',
  ready: 'good',
  failed: 'bad',
  stopped: 'neutral',
  expired: 'neutral',
};

interface ExportCardProps {
  export: Export;
  /** Its filters in the reader's words. */
  words: string;
  acts: ReturnType<typeof useExportActs>;
}

/** One export: how far it is, what came of it, what can be done. */
export function ExportCard({ export: one, words, acts }: ExportCardProps) {
  const t = useTexts(texts);
  const { state } = one;
  const ended = { failed: t('failedText'), expired: t('expiredText'), stopped: t('stoppedText') };
  return (
    <article className={styles.card} aria-label={t('of', { id: one.id })}>
      <header className={styles.head}>
        <strong>{words}</strong>
        <span role="status">
          <Status tone={tones[state]}>{t(`state_${state}`)}</Status>
        </span>
      </header>
      <p className={styles.soft}>
        #{one.id} · <Time at={one.askedAt} />
        {state === 'ready' && <Size of={one} />}
      </p>
      {isUnderWay(one) && <Progress label={t(`state_${state}`)} done={one.rowsDone} total={one.rowsTotal} />}
      {state === 'ready' && one.expiresAt !== null && (
        <p className={styles.soft}>
          {t('until')} <Time at={one.expiresAt} /> · <TimeLeft until={one.expiresAt} />
        </p>
      )}
      {(state === 'failed' || state === 'expired' || state === 'stopped') && (
        <p className={styles.soft}>{ended[state]}</p>
      )}
      <div className={styles.acts}>
        {one.may.includes('fetch') && (
          <Button size="sm" icon={DownloadIcon} busy={acts.busy === `fetch${one.id}`} onClick={() => acts.fetch(one)}>
            {t('download')}
          </Button>
        )}
        {one.may.includes('stop') && (
          <Button size="sm" icon={StopIcon} busy={acts.busy === `stop${one.id}`} onClick={() => acts.stop(one)}>
            {t('stop')}
          </Button>
        )}
        {state in ended && (
          <Button
            size="sm"
            icon={RefreshIcon}
            disabled={acts.busy !== undefined}
            onClick={() => acts.start(one.filters)}
          >
            {t('anew')}
          </Button>
        )}
      </div>
    </article>
  );
}

function Size({ of: { rowsTotal, bytes } }: { of: Export }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (
    <>
      {' · '}
      {t('rows', { number: number(rowsTotal) })} · {sizeOf(bytes)}
    </>
  );
}
