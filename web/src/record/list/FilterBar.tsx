import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { AdjustIcon, CloseIcon } from '../../ui/kit/icons.ts';
import { whenOpened } from '../../ui/kit/lazy/whenOpened.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { SearchForm } from '../../ui/list/SearchForm.tsx';
import { changed } from '../useAddress.ts';
import type { Named } from './filterAddress.ts';
import type { Filter } from './filters.ts';
import styles from './list.module.css';
import { texts } from './texts.ts';
import { type ActiveFilter, useActiveFilters } from './useFilterWords.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import { useOptionWord } from './useOptionWord.ts';

const FilterPanel = whenOpened(async () => (await import('./FilterPanel.tsx')).FilterPanel);

export interface FilterBarProps {
  search?: { label: string; placeholder?: string };
  filters: Filter[];
  /** At the right: export, and how the list is shown. */
  tools?: ReactNode;
  sorts?: Named[];
  /** `sort:direction` in force. */
  sort?: string;
}

/**
 * Search, filters and what is in force of them, which the address holds; the fields fold away, on a phone into a sheet.
 * Whatever is opened beside the list stays open.
 */
export function FilterBar({ search, filters, tools, sorts = [], sort = '' }: FilterBarProps) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const isTab = (filter: Filter) => filter.is === 'choice' && filter.tabs === true;
  // On a phone a tab says by itself that it is in force.
  const chips = useActiveFilters(
    filters.filter((filter) => isChosen(filter) && !(isNarrow && isTab(filter))),
    search !== undefined,
  );
  const fields = filters.filter((filter) => !isTab(filter));
  const hasFields = fields.length + (isNarrow ? sorts.length : 0) > 0;
  const tabs = filters.map(
    (filter) => filter.is === 'choice' && isTab(filter) && <Tabs key={filter.name} of={filter} />,
  );
  // One row for all, where there is no search that needs the room.
  const areBeside = search === undefined && filters.filter(isTab).length === 1;
  const count = chips.filter(({ names }) => !names.includes('search')).length;
  return (
    <div className={styles.bar}>
      <div className={styles.first}>
        {search && <SearchForm {...search} />}
        {areBeside && tabs}
        {hasFields && (
          <Button icon={AdjustIcon} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {count === 0 ? t('filter') : t('filterCount', { count })}
          </Button>
        )}
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
      <FilterPanel
        open={isOpen}
        onClose={() => setOpen(false)}
        isNarrow={isNarrow}
        filters={fields}
        sorts={sorts}
        sort={sort}
      />
      {!areBeside && tabs}
      {chips.length > 0 && <Chips chips={chips} names={chips.flatMap(({ names }) => names)} />}
    </div>
  );
}

/** Whether it can be taken away: of others one option is always in force. */
function isChosen(filter: Filter): boolean {
  return filter.is !== 'choice' || filter.start === undefined;
}

function Tabs({ of: { name, label, options, start, clears = [] } }: { of: Extract<Filter, { is: 'choice' }> }) {
  const t = useTexts(texts);
  const wordOf = useOptionWord();
  const [query] = useSearchParams();
  const current = options.find(({ value }) => value === query.get(name))?.value ?? start ?? '';
  const all: Named[] = start !== undefined ? [] : [{ value: '', label: t('all') }];
  const cleared = Object.fromEntries(clears.map((other) => [other, undefined]));
  const links = [...all, ...options].map((option) => ({
    name: option.value,
    label: wordOf(option),
    to: `?${changed(query, { ...cleared, [name]: option.value === (start ?? '') ? undefined : option.value })}`,
  }));
  // Where one is always in force, they are seen at once.
  return <FilterLinks label={label} filters={links} current={current} isRow={start === undefined} />;
}

/** What is in force, each with a way to take it away. */
function Chips({ chips, names }: { chips: ActiveFilter[]; names: string[] }) {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const without = (gone: string[]) => `?${changed(query, Object.fromEntries(gone.map((name) => [name, undefined])))}`;
  return (
    <ul className={styles.chips} aria-label={t('active')}>
      {chips.map((chip) => (
        <li key={chip.words}>
          <Link
            className={styles.chip}
            to={without(chip.names)}
            aria-label={t('remove', { filter: chip.words })}
            preventScrollReset
          >
            {chip.words}
            <Icon of={CloseIcon} size={14} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link className={styles.clear} to={without(names)} preventScrollReset>
            {t('clear')}
          </Link>
        </li>
      )}
    </ul>
  );
}
