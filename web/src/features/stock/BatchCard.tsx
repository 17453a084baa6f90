import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StockBatch } from '#contract/stock/stock.ts';
import type { StockBatchState } from '#contract/stock/stockProcess.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Confirm } from '../../ui/kit/Modal.tsx';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import styles from './Batch.module.css';
import { texts } from './texts.ts';

const tones: Record<StockBatchState, Tone> = {
  reading: 'waiting',
  ready: 'info',
  importing: 'waiting',
  imported: 'good',
  undoing: 'waiting',
  undone: 'neutral',
  discarded: 'neutral',
  failed: 'bad',
};
const working: readonly StockBatchState[] = ['reading', 'importing', 'undoing'];
const problemsShown = 8;
/** How often a batch is asked for while a job works on it. */
const refetchMilliseconds = 700;

/** One import: what was read, what is wrong with it, how far it is, and what can be done. */
export function BatchCard({ batch: given }: { batch: StockBatch }) {
  const t = useTexts(texts);
  const { number, dateTime } = useFormats();
  const queries = useQueryClient();
  const batch = useBatch(given);
  const [asking, setAsking] = useState<'undo' | 'discard'>();
  const [busy, setBusy] = useState(false);
  const act = async (name: 'confirmStockBatch' | 'discardStockBatch' | 'undoStockBatch') => {
    setBusy(true);
    try {
      queries.setQueryData(['getStockBatch', { id: batch.id }], await call(name, { id: batch.id }));
      toast.good(t(`${name}Toast`));
    } catch (thrown) {
      // It was told already; the batch is asked for again below.
      if (!(thrown instanceof CallError)) throw thrown;
    } finally {
      setBusy(false);
      setAsking(undefined);
      askAgain(queries);
    }
  };
  const done = batch.state === 'undoing' ? batch.undone : batch.imported;
  const target = batch.state === 'undoing' ? batch.imported : batch.good;
  return (
    <article className={styles.batch} aria-label={t('batchNumber', { id: batch.id })}>
      <header className={styles.head}>
        <strong>{batch.name || t('pasted')}</strong>
        <span className={styles.soft}>
          #{batch.id} · {dateTime(batch.createdAt)} · {batch.encoding}
        </span>
        <span role="status">
          <Status tone={tones[batch.state]}>{t(`batch_${batch.state}`)}</Status>
        </span>
      </header>
      {(batch.state === 'importing' || batch.state === 'undoing') && (
        <div className={styles.progress}>
          <progress value={done} max={Math.max(1, target)} aria-label={t(`batch_${batch.state}`)} />
          <span className="figures">
            {number(done)} / {number(target)}
          </span>
        </div>
      )}
      <Counts batch={batch} />
      {batch.problems.length > 0 && (
        <details className={styles.problems}>
          <summary>{t('problems')}</summary>
          <ul>
            {batch.problems.slice(0, problemsShown).map(({ line, problem }) => (
              <li key={line}>
                {t('line', { line: number(line) })}: {t(`problem_${problem}`)}
              </li>
            ))}
          </ul>
          {batch.problems.length > problemsShown && (
            <p className={styles.soft}>{t('moreProblems', { count: batch.problems.length - problemsShown })}</p>
          )}
        </details>
      )}
      {batch.may.length > 0 && (
        <div className={styles.acts}>
          {batch.may.includes('confirm') && (
            <Button
              kind="primary"
              busy={busy}
              onClick={() => void act('confirmStockBatch')}
              disabled={batch.good === 0}
            >
              {t('confirm', { count: batch.good })}
            </Button>
          )}
          {batch.may.includes('discard') && <Button onClick={() => setAsking('discard')}>{t('discard')}</Button>}
          {batch.may.includes('undo') && (
            <Button kind="danger" size="sm" onClick={() => setAsking('undo')}>
              {t('undo')}
            </Button>
          )}
        </div>
      )}
      <Confirm
        open={asking === 'undo'}
        onClose={() => setAsking(undefined)}
        title={t('undoTitle', { id: batch.id })}
        act={t('undo')}
        cancel={t('cancel')}
        danger
        busy={busy}
        onAct={() => void act('undoStockBatch')}
      >
        {t('undoText')}
      </Confirm>
      <Confirm
        open={asking === 'discard'}
        onClose={() => setAsking(undefined)}
        title={t('discardTitle', { id: batch.id })}
        act={t('discard')}
        cancel={t('cancel')}
        danger
        busy={busy}
        onAct={() => void act('discardStockBatch')}
      >
        {t('discardText')}
      </Confirm>
    </article>
  );
}

/** The batch as it is now: asked for again and again while a job works on it, and with it, at the end, what shows its stock. */
function useBatch(given: StockBatch): StockBatch {
  const queries = useQueryClient();
  const { id } = given;
  const isWorkedOn = ({ state }: { state: { data: StockBatch | undefined } }) =>
    working.includes((state.data ?? given).state);
  const { data: batch = given } = useCall(
    'getStockBatch',
    { id },
    {
      initialData: given,
      enabled: isWorkedOn,
      refetchInterval: (query) => (isWorkedOn(query) ? refetchMilliseconds : false),
    },
  );
  useEffect(() => {
    // A list that was read again may know more than what was kept here.
    queries.setQueryData(['getStockBatch', { id }], given);
  }, [queries, id, given]);
  const isWorking = working.includes(batch.state);
  useEffect(() => {
    if (isWorking) return () => askAgain(queries);
    return undefined;
  }, [queries, isWorking]);
  return batch;
}

function askAgain(queries: QueryClient): void {
  for (const key of ['listStockBatches', 'getStock', 'listStock']) {
    void queries.invalidateQueries({ queryKey: [key] });
  }
}

/** What was found in the lines; what is zero is left out, but for the good ones. */
function Counts({ batch }: { batch: StockBatch }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const counts = [
    { name: t('lines'), value: batch.lines },
    { name: t('good'), value: batch.good },
    { name: t('blank'), value: batch.blank },
    { name: t('bad'), value: batch.bad },
    { name: t('twiceInFile'), value: batch.twiceInFile },
    { name: t('twiceInStock'), value: batch.twiceInStock },
    { name: t('twiceInSales'), value: batch.twiceInSales },
    { name: t('importedCount'), value: batch.imported },
    { name: t('undoneCount'), value: batch.undone },
  ].filter(({ value }, index) => value > 0 || index === 1);
  return (
    <dl className={styles.counts}>
      {counts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
