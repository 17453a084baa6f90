import { useState } from 'react';
import { payeeKindTexts } from '#contract/withdrawals/payeeRules.ts';
import type { PayoutBatch, PayoutResult } from '#contract/withdrawals/payouts.ts';
import type { PayoutOutcome } from '#contract/withdrawals/withdrawalProcess.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { Entries, Entry } from '../../../record/Entries.tsx';
import { RecordDrawer, RecordHead } from '../../../record/RecordDrawer.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { By } from '../../../record/StateSteps.tsx';
import { useAction } from '../../../record/useAction.ts';
import { FileField } from '../../../ui/form/FileField.tsx';
import { saveBytes, saveText } from '../../../ui/form/saveText.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { CheckIcon, DownloadIcon, FileIcon } from '../../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../../ui/kit/layout.tsx';
import { Skeleton } from '../../../ui/kit/Skeleton.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { outcomeLooks, texts } from './texts.ts';

/** One batch at the side: its file out, its results back. */
export function BatchDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getPayoutBatch', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer id={id} onClose={onClose} title={t('batchNumber', { id: id ?? '' })} query={query} width={640}>
      {(batch) => <Shown batch={batch} />}
    </RecordDrawer>
  );
}

function Shown({ batch }: { batch: PayoutBatch }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const file = useAction('getPayoutFile');
  const sheet = useAction('getPayoutFile');
  const { id, kind, lines, amountFen, madeBy, madeAt, paying } = batch;
  return (
    <>
      <RecordHead state={<BatchProgress batch={batch} />}>{payeeKindTexts[kind][locale]}</RecordHead>
      <Facts
        facts={[
          { name: t('lines'), value: lines },
          { name: t('sum'), value: money(amountFen) },
          { name: t('madeBy'), value: <By person={madeBy} at={madeAt} /> },
        ]}
      />
      {paying > 0 && (
        <>
          <Stack gap={4}>
            <Row>
              <Button
                icon={DownloadIcon}
                busy={file.busy}
                onClick={() => file.press({ id }, ({ name, text }) => saveText(text, name))}
              >
                {t('file')}
              </Button>
              <Button
                icon={DownloadIcon}
                busy={sheet.busy}
                onClick={() => sheet.press({ id, format: 'xlsx' }, ({ name, text }) => saveBytes(text, name))}
              >
                {t('sheet')}
              </Button>
            </Row>
            <Soft>
              {t('fileText')} {kind === 'alipay' && t('sheetText')}
            </Soft>
          </Stack>
        </>
      )}
      <Results id={id} />
    </>
  );
}

/** A file of results: read, shown line by line, then entered. */
function Results({ id }: { id: number }) {
  const t = useTexts(texts);
  const enter = useAction('importPayoutResult', () => t('imported'));
  const [given, setGiven] = useState<Given>();
  const [entered, setEntered] = useState<PayoutResult>();
  const [result, setResult] = useState<PayoutResult>();
  const preview = useAction('previewPayoutResult');
  const handleFile = async (file: File) => {
    const read = await readFile(file);
    setGiven(read);
    setResult(undefined);
    setEntered(undefined);
    preview.press({ id, ...read }, setResult);
  };
  return (
    <Stack gap={12}>
      <FileField
        name="text"
        label={t('resultFile')}
        help={t('importText')}
        accept=".csv,.txt,text/csv,.xlsx"
        act={t(given === undefined ? 'choose' : 'another')}
        icon={FileIcon}
        onChange={(file) => void handleFile(file)}
      />
      {entered && (
        <>
          <Alert tone="good">{t('imported')}</Alert>
          <Lines result={entered} />
        </>
      )}
      {preview.busy && <Skeleton height={120} />}
      {given !== undefined && result && !entered && (
        <Preview result={result} busy={enter.busy} onEnter={() => enter.press({ id, ...given }, setEntered)} />
      )}
    </Stack>
  );
}

/** What the file would change, before it is entered. */
function Preview({ result, busy, onEnter }: { result: PayoutResult; busy: boolean; onEnter: () => void }) {
  const t = useTexts(texts);
  const counting = countOf(result, ['paid', 'failed']);
  const waiting = countOf(result, ['contradicts_paid', 'contradicts_failed', 'other_receipt']);
  return (
    <>
      {(counting > 0 || waiting === 0) && (
        <Alert tone={counting > 0 ? 'info' : 'warning'}>
          {counting > 0 ? t('willChange', { count: counting }) : t('nothing')}
        </Alert>
      )}
      {waiting > 0 && <Alert tone="warning">{t('willWait', { count: waiting })}</Alert>}
      <Lines result={result} />
      {counting + waiting > 0 && (
        <Row>
          <Button kind="primary" icon={CheckIcon} busy={busy} onClick={onEnter}>
            {t('doImport')}
          </Button>
        </Row>
      )}
    </>
  );
}

function Lines({ result }: { result: PayoutResult }) {
  const t = useTexts(texts);
  return (
    <Entries label={t('preview')}>
      {result.lines.map((line) => (
        <Entry key={line.line} end={<StateBadge of={outcomeLooks} state={line.outcome} />}>
          <span>
            {t('line')} {line.line} {line.withdrawalId !== null && <Soft>#{line.withdrawalId}</Soft>}{' '}
            {line.receipt !== '' && <Soft>{line.receipt}</Soft>}
          </span>
          {line.differs.map(({ what, expected, said }) => (
            <div key={what}>
              <Soft>{t(`differs_${what}`, { expected, said: said === '' ? t('blank') : said })}</Soft>
            </div>
          ))}
        </Entry>
      ))}
    </Entries>
  );
}

/** How many lines come to one of these. */
function countOf({ counts }: PayoutResult, outcomes: readonly PayoutOutcome[]): number {
  return counts.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, { count }) => sum + count, 0);
}

type Given = { text: string } | { sheet: string };

/** A spreadsheet as its bytes; else a text, in UTF-8 or as Chinese programs save it. */
async function readFile(file: File): Promise<Given> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A ZIP begins so.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return { sheet: btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')) };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { text: new TextDecoder('gb18030').decode(bytes) };
  }
}
