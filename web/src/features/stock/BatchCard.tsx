import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StockBatch } from '#contract/stock/stock.ts';
import type { StockBatchState } from '#contract/stock/stockProcess.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { refreshAfter } from '../../record/touched/refreshAfter.ts';
import { useAction } from '../../record/useAction.ts';
import { saveText } from '../../ui/form/saveText.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { DownloadIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Progress } from '../../ui/kit/Progress.tsx';
import { Figures } from './Figures.tsx';
import { sharedTexts } from './sharedTexts.ts';
import styles from './Stock.module.css';
import { batchLooks, batchTexts, texts } from './texts.ts';

const working: readonly StockBatchState[] = ['reading', 'importing', 'undoing'];
const problemsShown = 8;
/** How often a batch is asked for while a job works on it. */
const refetchMilliseconds = 700;

/** One import: what was read, what is wrong with it, how far it is, and what can be done. */
export function BatchCard({ batch: given, isNew = false }: { batch: StockBatch; isNew?: boolean }) {
  const t = useTexts(texts);
  const word = useTexts(batchTexts);
  const { dateTime } = useFormats();
  const batch = useBatch(given);
  const { id, state, good } = batch;
  const isUndoing = state === 'undoing';
  return (
    <article
      aria-label={t('batchNumber', { id })}
      ref={isNew ? focusOnce : undefined}
      tabIndex={isNew ? -1 : undefined}
    >
      <Card>
        <Stack gap={12}>
          <Row justify="space-between">
            <span>
              <strong>{batch.name || t('pasted')}</strong>{' '}
              <Soft>
                #{id} · {dateTime(batch.createdAt)}
                {batch.name === '' ? '' : ` · ${batch.encoding}`}
              </Soft>
            </span>
            <span role="status">
              <StateBadge of={batchLooks} state={state} />
            </span>
          </Row>
          {isNew && state === 'ready' && (
            <Alert tone={good > 0 ? 'good' : 'warning'}>{t('readDone', { count: good })}</Alert>
          )}
          {(state === 'importing' || isUndoing) && (
            <Progress
              label={word(state)}
              done={isUndoing ? batch.undone : batch.imported}
              total={Math.max(1, isUndoing ? batch.imported : good)}
            />
          )}
          <Counts batch={batch} />
          {state === 'ready' && batch.samples.length > 0 && <Samples samples={batch.samples} />}
          {(state === 'imported' || isUndoing || state === 'undone') && <Outcome id={id} />}
          {batch.problems.length > 0 && <Problems id={id} problems={batch.problems} />}
          <BatchActions batch={batch} primary={isNew} />
        </Stack>
      </Card>
    </article>
  );
}

/** What takes the place of the form that was sent takes its focus as well. */
const focusOnce = (card: HTMLElement | null) => card?.focus({ preventScroll: true });

/** What everybody will read once it is imported. */
function Samples({ samples }: Pick<StockBatch, 'samples'>) {
  const t = useTexts(sharedTexts);
  const { money, number } = useFormats();
  return (
    <Alert tone="warning">
      {t('samples')}
      <ul>
        {samples.map(({ line, description, extraFen }) => (
          <li key={line}>
            {t('sample', { line: number(line), description, price: t('plus', { price: money(extraFen) }) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type Problem = StockBatch['problems'][number];

function Problems({ id, problems }: Pick<StockBatch, 'id' | 'problems'>) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const locale = useLocale();
  const wordOf = ({ problem, product }: Problem) =>
    t(`problem_${problem}`, { product: (locale === 'zh-CN' ? product?.titleZh : product?.titleEn) ?? '' });
  return (
    <details className={styles.problems}>
      <summary>{t('problems')}</summary>
      <ul>
        {problems.slice(0, problemsShown).map((problem) => (
          <li key={problem.line}>
            {t('line', { line: number(problem.line) })}: {wordOf(problem)}
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        icon={DownloadIcon}
        onClick={() => saveText(linesOf(problems, wordOf), `${t('problemsFile', { id })}.txt`)}
      >
        {t('problemsSave')}
      </Button>
      {problems.length > problemsShown && <Soft>{t('moreProblems', { count: problems.length - problemsShown })}</Soft>}
    </details>
  );
}

/** One line for each, with its number and what is wrong; never its content. */
function linesOf(problems: Problem[], word: (problem: Problem) => string): string {
  return problems.map((problem) => `${problem.line}\t${word(problem)}\r\n`).join('');
}

/** `primary`: it is what the reader came for, no line of a list. */
function BatchActions({ batch: { id, good, may }, primary }: { batch: StockBatch; primary: boolean }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const confirm = useAction('confirmStockBatch', () => t('confirmStockBatchToast'));
  const discard = useAction('discardStockBatch', () => t('discardStockBatchToast'));
  const undo = useAction('undoStockBatch', () => t('undoStockBatchToast'));
  const keep = (batch: StockBatch) => queries.setQueryData(['getStockBatch', { id }], batch);
  return (
    <Row gap={8}>
      {may.includes('confirm') && (
        <Button
          {...(primary && { kind: 'primary' })}
          busy={confirm.busy}
          onClick={() => confirm.press({ id }, keep)}
          disabled={good === 0}
        >
          {t('confirm', { count: good })}
        </Button>
      )}
      <ActionButton
        may={may.includes('discard')}
        title={t('discardTitle', { id })}
        act={t('discard')}
        danger
        lead={t('discardText')}
        onAct={() => discard.send({ id }).then(keep)}
      />
      <ActionButton
        may={may.includes('undo')}
        size="sm"
        title={t('undoTitle', { id })}
        act={t('undo')}
        danger
        lead={t('undoText')}
        onAct={() => undo.send({ id }).then(keep)}
      />
    </Row>
  );
}

/** The batch as it is now: polled while a job works on it; at the end, what shows its stock is asked for again. */
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
    if (!isWorking) return undefined;
    return () => {
      void refreshAfter(queries, 'importStock')();
    };
  }, [queries, isWorking]);
  return batch;
}

/** What became of its pieces, once some were sold. */
function Outcome({ id }: { id: number }) {
  const t = useTexts(texts);
  const { data } = useCall('getStockOutcome', { id });
  if (!data || data.deadRate === null) return null;
  const figures = [
    { name: t('outcomeSold'), value: data.sold },
    { name: t('outcomeComplained'), value: data.complained },
    { name: t('outcomeReplaced'), value: data.replaced },
    { name: t('outcomeRefunded'), value: data.refunded },
    { name: t('outcomeRate'), value: `${Math.round(data.deadRate * 1000) / 10}%` },
  ];
  return (
    <section aria-label={t('outcome')}>
      <Stack gap={4}>
        <Soft>{t('outcome')}</Soft>
        <Figures figures={figures} />
      </Stack>
    </section>
  );
}

/** What was found in the lines; zeros are left out, except of the good ones. */
function Counts({ batch }: { batch: StockBatch }) {
  const t = useTexts(texts);
  const figures = [
    { name: t('lines'), value: batch.lines },
    { name: t('good'), value: batch.good },
    { name: t('blank'), value: batch.blank },
    { name: t('bad'), value: batch.bad },
    { name: t('twiceInFile'), value: batch.twiceInFile },
    { name: t('twiceInStock'), value: batch.twiceInStock },
    { name: t('twiceInSales'), value: batch.twiceInSales },
    { name: t('importedCount'), value: batch.imported },
    { name: t('undoneCount'), value: batch.undone },
  ];
  return <Figures figures={figures.filter(({ value }, index) => value > 0 || index === 1)} />;
}
