import { type ReactNode, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { saleSample, sheetRules, stepsSample } from '#contract/catalogue/productSheetRules.ts';
import type { ProductImport } from '#contract/catalogue/productSheets.ts';
import { CallError } from '../../../api/callError.ts';
import { useCall } from '../../../api/queries.ts';
import { upload } from '../../../api/upload.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Soft } from '../../../record/Soft.tsx';
import { refreshAfter } from '../../../record/touched/refreshAfter.ts';
import { useAction } from '../../../record/useAction.ts';
import { FileField } from '../../../ui/form/FileField.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { UploadIcon } from '../../../ui/kit/icons.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Drawer } from '../../../ui/kit/overlay/Drawer.tsx';
import { Progress } from '../../../ui/kit/Progress.tsx';
import { SheetLines } from './SheetLines.tsx';
import { sheetTexts } from './sheetTexts.ts';

/** How often an import is asked for while a job works on it. */
const refetchMilliseconds = 700;

interface SheetDrawerProps {
  /** The import that is shown; undefined: one begins. */
  id: number | undefined;
  open: boolean;
  /** The button that exports the sheet. */
  fetch: ReactNode;
  /** Of what the platform sells. */
  platform: boolean;
  onChoose: (id: number | undefined) => void;
  onClose: () => void;
}

/** The import of products at the side: what is sent, what it would change, and how far it came. */
export function SheetDrawer({ id, open, fetch, platform, onChoose, onClose }: SheetDrawerProps) {
  const t = useTexts(sheetTexts);
  return (
    <Drawer open={open} onClose={onClose} title={t('title')} width={640}>
      {id === undefined ? (
        <Begin fetch={fetch} platform={platform} onSent={onChoose} />
      ) : (
        <Import id={id} onAgain={() => onChoose(undefined)} />
      )}
    </Drawer>
  );
}

interface BeginProps {
  fetch: ReactNode;
  platform: boolean;
  onSent: (id: number) => void;
}

function Begin({ fetch, platform, onSent }: BeginProps) {
  const t = useTexts(sheetTexts);
  const formats = useFormats();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  async function send(file: File) {
    setFailure(undefined);
    setShare(0);
    try {
      const body = { raw: file, type: 'text/csv' };
      const query = { name: file.name, ...(platform && { platform: 'true' }) };
      onSent((await upload('uploadProductSheet', { query, body, onProgress: setShare })).id);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setFailure(thrown.message);
    } finally {
      setShare(undefined);
    }
  }
  return (
    <Stack gap={16}>
      <Soft>{t('lead', { max: formats.number(sheetRules.lines), steps: stepsSample, sale: saleSample })}</Soft>
      <Stack gap={8}>
        <strong>{t('fetch')}</strong>
        <Row>{fetch}</Row>
      </Stack>
      <FileField
        name="file"
        label={t('file')}
        help={t('fileHelp')}
        accept=".csv,text/csv"
        act={t('choose')}
        disabled={share !== undefined}
        onChange={(file) => void send(file).catch(() => setFailure(t('failed')))}
      />
      {share !== undefined && <Progress label={t('file')} done={Math.round(share * 100)} total={share < 1 ? 100 : 0} />}
      {failure !== undefined && <Alert tone="warning">{failure}</Alert>}
    </Stack>
  );
}

function Import({ id, onAgain }: { id: number; onAgain: () => void }) {
  const t = useTexts(sheetTexts);
  const { data } = useCall(
    'getProductImport',
    { id },
    { refetchInterval: ({ state }) => (isWorking(state.data) ? refetchMilliseconds : false) },
  );
  useRefresh(data?.state);
  if (!data) return null;
  const { state, done, total, failure, lines, changed, wrong } = data;
  return (
    <Stack gap={16}>
      <Row justify="space-between">
        <strong>{data.name}</strong>
        <span role="status">{t(state === 'failed' ? 'failedState' : state)}</span>
      </Row>
      {isWorking(data) && <Progress label={t(state === 'failed' ? 'failedState' : state)} done={done} total={total} />}
      {state !== 'reading' && <Soft>{t('summary', { lines, changed, wrong })}</Soft>}
      {state === 'done' && <Alert tone="good">{t('doneText')}</Alert>}
      {failure && (
        <Alert tone="warning">
          {t('failedText', { line: failure.line, why: failure.message || t(failure.problem) })}
        </Alert>
      )}
      {state === 'ready' &&
        (changed === 0 && wrong === 0 ? <Alert tone="info">{t('none')}</Alert> : <Decide of={data} />)}
      {state === 'ready' && changed === 0 && <Discard id={id} />}
      {['done', 'failed', 'discarded'].includes(state) && (
        <Row>
          <Button icon={UploadIcon} onClick={onAgain}>
            {t('again')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** The lines, which of them are imported, and the button that does it. */
function Decide({ of: { id, changed } }: { of: ProductImport }) {
  const t = useTexts(sheetTexts);
  const queries = useQueryClient();
  const confirm = useAction('confirmProductImport', () => t('confirmedToast'));
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const count = chosen?.size ?? changed;
  const keep = (row: ProductImport) => queries.setQueryData(['getProductImport', { id }], row);
  return (
    <>
      <SheetLines id={id} first={changed > 0 ? 'changed' : 'wrong'} chosen={chosen} onChoose={setChosen} />
      {changed > 0 && (
        <>
          <Soft>{t('whole')}</Soft>
          <Row gap={8}>
            <Button
              kind="primary"
              busy={confirm.busy}
              disabled={count === 0}
              onClick={() => confirm.press({ id, ...(chosen && { lines: [...chosen] }) }, keep)}
            >
              {t('confirm', { count })}
            </Button>
            <Discard id={id} />
          </Row>
        </>
      )}
    </>
  );
}

function Discard({ id }: { id: number }) {
  const t = useTexts(sheetTexts);
  const queries = useQueryClient();
  const discard = useAction('discardProductImport', () => t('discardedToast'));
  const keep = (row: ProductImport) => queries.setQueryData(['getProductImport', { id }], row);
  return (
    <Row>
      <Button busy={discard.busy} onClick={() => discard.press({ id }, keep)}>
        {t('discard')}
      </Button>
    </Row>
  );
}

function isWorking(row: ProductImport | undefined): boolean {
  return row?.state === 'reading' || row?.state === 'applying';
}

/** What shows products is asked for again once an import is done. */
function useRefresh(state: ProductImport['state'] | undefined): void {
  const queries = useQueryClient();
  const isApplying = state === 'applying';
  useEffect(() => {
    if (!isApplying) return undefined;
    return () => {
      void refreshAfter(queries, 'saveProduct')();
    };
  }, [queries, isApplying]);
}
