import { useState } from 'react';
import { sheetLineFilters, type SheetColumn } from '#contract/catalogue/productSheetRules.ts';
import type { ProductImportLine } from '#contract/catalogue/productSheets.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { Entries, Entry } from '../../../record/Entries.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Choices } from '../../../ui/form/Choices.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { LoadMore } from '../../../ui/list/LoadMore.tsx';
import styles from './SheetImport.module.css';
import { sheetTexts } from './sheetTexts.ts';

interface SheetLinesProps {
  id: number;
  /** Which lines are shown first. */
  first: (typeof sheetLineFilters)[number];
  /** Lines to import; undefined: all that change something. */
  chosen: ReadonlySet<number> | undefined;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** The most lines that a page of the list has. */
const shownMax = 100;

/** Each line with what it changes or what is wrong with it; lines can be left out. */
export function SheetLines({ id, first, chosen, onChoose }: SheetLinesProps) {
  const t = useTexts(sheetTexts);
  const [show, setShow] = useState(first);
  const lines = useListCall('listProductImportLines', { id, show, limit: shownMax });
  const changing = useChanging(id);
  const choose = (line: number, isChosen: boolean) => {
    const next = new Set(chosen ?? changing);
    if (isChosen) next.add(line);
    else next.delete(line);
    onChoose(next);
  };
  return (
    <Stack gap={12}>
      <Choices
        name="show"
        label={t('summaryLabel')}
        value={show}
        onChange={(name) => setShow(sheetLineFilters.find((one) => one === name) ?? 'all')}
        options={sheetLineFilters.map((name) => ({ value: name, label: t(name) }))}
      />
      <PageState query={lines.query} isEmpty={() => lines.items.length === 0} empty={<Soft>{t('noLines')}</Soft>}>
        {() => (
          <>
            <Entries>
              {lines.items.map((line) => (
                <Line
                  key={line.line}
                  line={line}
                  isChosen={chosen?.has(line.line) ?? true}
                  onChoose={changing.length > 0 ? (isChosen) => choose(line.line, isChosen) : undefined}
                />
              ))}
            </Entries>
            <LoadMore {...lines} />
          </>
        )}
      </PageState>
    </Stack>
  );
}

/** The numbers of all lines that change something; empty until all of them are known. */
function useChanging(id: number): number[] {
  const { items, hasMore, loadingMore, loadMore } = useListCall('listProductImportLines', {
    id,
    show: 'changed',
    limit: shownMax,
  });
  if (hasMore && !loadingMore) loadMore();
  return hasMore ? [] : items.map(({ line }) => line);
}

interface LineProps {
  line: ProductImportLine;
  isChosen: boolean;
  onChoose: ((isChosen: boolean) => void) | undefined;
}

function Line({ line: { line, productId, skuId, title, changes, problem }, isChosen, onChoose }: LineProps) {
  const t = useTexts(sheetTexts);
  const what = productId === null ? t('newProduct') : skuId === null ? t('newSku') : `#${productId} · #${skuId}`;
  const word = (column: SheetColumn | null) => (column === null ? '' : `${t(column)}: `);
  return (
    <Entry
      end={
        problem === null &&
        changes.length > 0 &&
        onChoose && (
          <Checkbox
            name={`line.${line}`}
            label={<span className="visually-hidden">{t('choose_line', { line, title })}</span>}
            value={isChosen}
            onChange={onChoose}
          />
        )
      }
    >
      <div className={styles.line}>
        <span>
          <strong>{title}</strong>{' '}
          <Soft>
            {t('line', { line })} · {what}
          </Soft>
        </span>
        {problem && (
          <span className={styles.problem}>
            {word(problem.column)}
            {problem.message || t(problem.problem)}
          </span>
        )}
        {!problem && changes.length === 0 && <Soft>{t('same')}</Soft>}
        {!problem && changes.length > 0 && (
          <ul className={styles.changes}>
            {changes.map(({ column, before, after }) => (
              <li key={column}>
                {t(column)}: <del>{before || t('empty')}</del> → <ins>{after || t('empty')}</ins>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Entry>
  );
}
