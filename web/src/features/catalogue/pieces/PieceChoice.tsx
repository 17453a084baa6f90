import { useState } from 'react';
import type { Sku } from '#contract/catalogue/catalogue.ts';
import type { Piece } from '#contract/stock/pieces.ts';
import { pieceRules, pieceSorts } from '#contract/stock/pieceRules.ts';
import { useListCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useSettled } from '../../../ui/form/useSettled.ts';
import { SearchIcon } from '../../../ui/kit/icons.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { LoadMore } from '../../../ui/list/LoadMore.tsx';
import styles from './PieceChoice.module.css';
import { texts } from './texts.ts';

interface PieceChoiceProps {
  sku: Sku;
  /** Undefined: any piece. */
  piece: Piece | undefined;
  onChoose: (piece: Piece | undefined) => void;
  /** A page with a cart, or a drawer that buys at once. */
  place?: 'page' | 'drawer';
}

type SortName = (typeof pieceSorts)[number];

/** The pieces of an option by what their seller says of them, and "any" first. */
export function PieceChoice({ sku, piece, onChoose, place = 'page' }: PieceChoiceProps) {
  const t = useTexts(texts);
  const { money, number } = useFormats();
  const [sort, setSort] = useState<SortName>('price_up');
  const [onlyFree, setOnlyFree] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim()) || undefined;
  const found = useListCall('listPieces', { skuId: sku.id, sort, search, extraUpToFen: onlyFree ? 0 : undefined });
  const { items, total, totalExact, query } = found;
  const isNone = query.isSuccess && items.length === 0 && !onlyFree && search === undefined && typed === '';
  if (isNone) return <p className={styles.hint}>{t('none')}</p>;
  return (
    <fieldset className={styles.choice}>
      <legend>{t('title')}</legend>
      <div className={styles.tools}>
        <TextField
          name="pieceSearch"
          label={t('search')}
          value={typed}
          onChange={setTyped}
          type="search"
          icon={SearchIcon}
          maxLength={pieceRules.search.max}
        />
        <SelectField
          name="pieceSort"
          label={t('sort')}
          value={sort}
          onChange={(next) => setSort(pieceSorts.find((one) => one === next) ?? 'price_up')}
          size="sm"
          options={pieceSorts.map((one) => ({ value: one, label: t(one) }))}
        />
        <Checkbox name="pieceFree" label={t('onlyFree')} value={onlyFree} onChange={setOnlyFree} />
      </div>
      {query.isError && (
        <p className={styles.hint} role="alert">
          {t('failed')}{' '}
          <Button size="sm" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      <div className={styles.list}>
        <label className={styles.piece}>
          <input type="radio" name="piece" checked={piece === undefined} onChange={() => onChoose(undefined)} />
          <span className={styles.said}>{t('any')}</span>
          <span className={styles.hint}>{t('anyHelp')}</span>
        </label>
        {items.map((one) => (
          <label key={one.id} className={styles.piece}>
            <input type="radio" name="piece" checked={piece?.id === one.id} onChange={() => onChoose(one)} />
            <span className={styles.said}>{one.description}</span>
            <span className={styles.hint}>
              {one.extraFen === 0 ? t('free') : t('plus', { price: money(one.extraFen) })}
            </span>
          </label>
        ))}
        {query.isSuccess && items.length === 0 && <p className={styles.hint}>{t('notFound')}</p>}
        {found.hasMore && <LoadMore {...found} />}
      </div>
      <p className={styles.hint} aria-live="polite">
        {piece === undefined
          ? totalExact
            ? t('total', { count: total })
            : t('totalAtLeast', { number: number(total) })
          : [t('chosen', { description: piece.description }), ...(place === 'page' ? [t('direct')] : [])].join(' · ')}
      </p>
    </fieldset>
  );
}
