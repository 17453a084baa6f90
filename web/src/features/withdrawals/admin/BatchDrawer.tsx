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
import { saveText } from '../../../ui/form/saveText.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { CheckIcon, DownloadIcon, FileIcon } from '../../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
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
            </Row>
            <Soft>{t('fileText')}</Soft>
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
  const [text, setText] = useState<string>();
  const [entered, setEntered] = useState<PayoutResult>();
  const isRead = text !== undefined && entered === undefined;
  const preview = useCall('previewPayoutResult', { id, text: text ?? '' }, { enabled: isRead, staleTime: 0 });
  const handleFile = async (file: File) => {
    setText(await readText(file));
    setEntered(undefined);
  };
  return (
    <Stack gap={12}>
      <FileField
        name="text"
        label={t('resultFile')}
        help={t('importText')}
        accept=".csv,.txt,text/csv"
        act={t(text === undefined ? 'choose' : 'another')}
        icon={FileIcon}
        onChange={(file) => void handleFile(file)}
      />
      {entered && (
        <>
          <Alert tone="good">{t('imported')}</Alert>
          <Lines result={entered} />
        </>
      )}
      {isRead && (
        <PageState query={preview}>
          {(result) => {
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
                    <Button
                      kind="primary"
                      icon={CheckIcon}
                      busy={enter.busy}
                      onClick={() => enter.press({ id, text }, setEntered)}
                    >
                      {t('doImport')}
                    </Button>
                  </Row>
                )}
              </>
            );
          }}
        </PageState>
      )}
    </Stack>
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

/** As UTF-8; what is none was saved by a Chinese spreadsheet. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
