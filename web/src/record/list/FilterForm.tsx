import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { parseDay } from '../../language/days.ts';
import { useTexts } from '../../language/texts.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { presetDays, presetOf, presetsAt } from '../../ui/list/dayPresets.ts';
import { useToday } from '../../ui/list/useToday.ts';
import { changed } from '../useAddress.ts';
import { addressRange, type Named } from './filterAddress.ts';
import { type Filter, namesOf } from './filters.ts';
import styles from './list.module.css';
import { ProductChoice } from './ProductChoice.tsx';
import { texts } from './texts.ts';
import { useOptionWord } from './useOptionWord.ts';

interface FilterFormProps {
  filters: Filter[];
  /** `sort:direction` and its word; where there is no head of a table to press. */
  sorts: Named[];
  /** The one in force. */
  sort: string;
  /** After the address has changed. */
  onDone: () => void;
}

type Draft = Record<string, string | undefined>;

/** All filters of a list as fields; the address changes once, by its button. */
export function FilterForm({ filters, sorts, sort, onDone }: FilterFormProps) {
  const t = useTexts(texts);
  const wordOf = useOptionWord();
  const [query, setQuery] = useSearchParams();
  const names = filters.flatMap(namesOf);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined])),
    order: sort,
  }));
  const set = (changes: Draft) => setDraft({ ...draft, ...changes });
  const { from, to } = draft;
  const [fromFen, toFen] = [fenOf(draft['fromFen']), fenOf(draft['toFen'])];
  const areDaysWrong = from !== undefined && to !== undefined && to < from;
  const areAmountsWrong = fromFen !== null && toFen !== null && toFen < fromFen;
  const handleSubmit = () => {
    if (areDaysWrong || areAmountsWrong) return;
    const { order, ...values } = draft;
    const [by, direction] = (order ?? '').split(':');
    const sorted = sorts.length === 0 || order === sort ? {} : { sort: by, direction };
    setQuery(changed(query, { ...values, ...sorted }), { preventScrollReset: true });
    onDone();
  };
  return (
    <form
      className={styles.form}
      aria-label={t('filters')}
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      {filters.map((filter) => {
        switch (filter.is) {
          case 'choice': {
            const { options, start, clears = [] } = filter;
            const shown = options.map((option) => ({ value: option.value, label: wordOf(option) }));
            const cleared = Object.fromEntries(clears.map((other) => [other, undefined]));
            return (
              <SelectField
                key={filter.name}
                name={filter.name}
                label={filter.label}
                value={draft[filter.name] ?? start ?? ''}
                onChange={(value) => set({ ...cleared, [filter.name]: value === (start ?? '') ? undefined : value })}
                options={start === undefined ? [{ value: '', label: t('all') }, ...shown] : shown}
              />
            );
          }
          case 'product':
            return (
              <ProductChoice
                key={filter.name}
                name={filter.name}
                label={filter.label}
                mine={filter.mine}
                value={draft[filter.name]}
                onChange={(id) => set({ [filter.name]: id })}
              />
            );
          case 'days':
            return (
              <Days
                key="days"
                label={filter.label}
                from={from}
                to={to}
                onChange={set}
                error={areDaysWrong ? t('wrongDays') : undefined}
              />
            );
          default:
            return (
              <fieldset key="amounts" className={styles.range}>
                <legend>{filter.label}</legend>
                <PriceField
                  name="fromFen"
                  label={t('fromFen')}
                  value={fromFen}
                  onChange={(fen) => set({ fromFen: fen === null ? undefined : String(fen) })}
                />
                <PriceField
                  name="toFen"
                  label={t('toFen')}
                  value={toFen}
                  onChange={(fen) => set({ toFen: fen === null ? undefined : String(fen) })}
                  error={areAmountsWrong ? t('wrongAmounts') : undefined}
                />
              </fieldset>
            );
        }
      })}
      {sorts.length > 0 && (
        <SelectField
          name="order"
          label={t('sort')}
          value={draft['order'] ?? ''}
          onChange={(order) => set({ order })}
          options={sorts}
        />
      )}
      <Row gap={8} className={styles.submit}>
        <Button type="submit" kind="primary">
          {t('show')}
        </Button>
      </Row>
    </form>
  );
}

function fenOf(text: string | undefined): number | null {
  return addressRange.fromFen(text ?? null) ?? null;
}

interface DaysProps {
  label: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (days: { from?: string | undefined; to?: string | undefined }) => void;
  error: string | undefined;
}

function Days({ label, from, to, onChange, error }: DaysProps) {
  const t = useTexts(texts);
  const today = useToday();
  const current = presetOf({ from, to }, today);
  return (
    <fieldset className={styles.range}>
      <legend>{label}</legend>
      <div className={styles.presets} role="group" aria-label={t('presets')}>
        {presetsAt(today).map(({ name, days }) => (
          <button
            key={name}
            type="button"
            className={styles.preset}
            aria-pressed={name === current}
            onClick={() => onChange({ from: days.from, to: days.to })}
          >
            {name === 'week' || name === 'days30' ? t(name, { days: presetDays[name] }) : t(name)}
          </button>
        ))}
      </div>
      <DateField
        name="from"
        label={t('from')}
        value={from ?? ''}
        max={today}
        onChange={(day) => onChange({ from: parseDay(day) })}
      />
      <DateField
        name="to"
        label={t('to')}
        value={to ?? ''}
        max={today}
        onChange={(day) => onChange({ to: parseDay(day) })}
        error={error}
      />
    </fieldset>
  );
}
