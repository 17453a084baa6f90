import type { Export } from '#contract/exports/exports.ts';
import { exportRules } from '#contract/exports/exportKinds.ts';
import { useFormats } from '../../language/formats.ts';
import { sizeOf } from '../../language/sizes.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { DownloadIcon, RefreshIcon, StopIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Progress } from '../../ui/kit/Progress.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { TimeLeft } from '../../ui/kit/TimeLeft.tsx';
import { exportLooks, stateTexts, texts } from './texts.ts';
import { isUnderWay } from './useExports.ts';

interface ExportCardProps {
  export: Export;
  /** Its filters in the reader's words. */
  words: string;
}

/** One export: how far it is, what came of it, what can be done. */
export function ExportCard({ export: one, words }: ExportCardProps) {
  const t = useTexts(texts);
  const word = useTexts(stateTexts);
  const { number } = useFormats();
  const { id, state, failure, rowsDone, rowsTotal, bytes, expiresAt } = one;
  const isEnded = state === 'failed' || state === 'expired' || state === 'stopped';
  return (
    <article aria-label={t('of', { id })}>
      <Card>
        <Stack gap={8}>
          <Row justify="space-between" align="start">
            <strong>{words}</strong>
            <span role="status">
              <StateBadge of={exportLooks} state={state} />
            </span>
          </Row>
          <Soft>
            #{id} · <Time at={one.askedAt} />
            {state === 'ready' && ` · ${t('rows', { number: number(rowsTotal) })} · ${sizeOf(bytes)}`}
          </Soft>
          {isUnderWay(one) && <Progress label={word(state)} done={rowsDone} total={rowsTotal} />}
          {state === 'ready' && expiresAt !== null && (
            <Soft>
              {t('until')} <Time at={expiresAt} /> · <TimeLeft until={expiresAt} />
            </Soft>
          )}
          {isEnded && <Soft>{endText()}</Soft>}
          <ExportActions export={one} isEnded={isEnded} />
        </Stack>
      </Card>
    </article>
  );

  function endText(): string {
    if (state === 'expired') return t('expiredText');
    if (state === 'stopped') return t('stoppedText');
    return failure === null ? t('failedText') : t(`failed_${failure}`, { max: number(exportRules.rowsMax) });
  }
}

function ExportActions({ export: { id, kind, filters, may }, isEnded }: { export: Export; isEnded: boolean }) {
  const t = useTexts(texts);
  const start = useAction('startExport');
  const stop = useAction('stopExport', () => t('stopped'));
  const ticket = useAction('getExportTicket');
  // The file's address is good for a short time: asked for when it is wanted.
  const download = () => ticket.press({ id }, ({ url }) => window.location.assign(url));
  return (
    <Row gap={8}>
      {may.includes('fetch') && (
        <Button size="sm" icon={DownloadIcon} busy={ticket.busy} onClick={download}>
          {t('download')}
        </Button>
      )}
      {may.includes('stop') && (
        <Button size="sm" icon={StopIcon} busy={stop.busy} onClick={() => stop.press({ id })}>
          {t('stop')}
        </Button>
      )}
      {isEnded && (
        <Button size="sm" icon={RefreshIcon} busy={start.busy} onClick={() => start.press({ kind, filters })}>
          {t('anew')}
        </Button>
      )}
    </Row>
  );
}
