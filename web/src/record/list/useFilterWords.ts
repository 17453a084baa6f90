import { useSearchParams } from 'react-router';
import { dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { number } from '../useAddress.ts';
import { addressRange } from './filterAddress.ts';
import { type Filter, namesOf } from './filters.ts';
import { texts } from './texts.ts';

export interface ActiveFilter {
  words: string;
  /** What it takes of the address. */
  names: string[];
}

/** What of a list's filters and search is in force, in the reader's words. */
export function useActiveFilters(filters: Filter[], hasSearch: boolean): ActiveFilter[] {
  const t = useTexts(texts);
  const { money } = useFormats();
  const locale = useLocale();
  const [query] = useSearchParams();
  const valueOf = (filter: Filter): string | undefined => {
    switch (filter.is) {
      case 'choice':
        return filter.options.find(({ value }) => value === (query.get(filter.name) ?? filter.start))?.label;
      case 'product': {
        const id = number(query.get(filter.name));
        return id === undefined ? undefined : `#${id}`;
      }
      case 'days': {
        const [from, to] = [addressRange.from(query.get('from')), addressRange.to(query.get('to'))];
        const word = (day: string) => dayWords(locale, day, 'dayOfYear');
        if (from === undefined) return to === undefined ? undefined : t('until', { to: word(to) });
        return to === undefined ? t('since', { from: word(from) }) : t('between', { from: word(from), to: word(to) });
      }
      default: {
        const [from, to] = [addressRange.fromFen(query.get('fromFen')), addressRange.toFen(query.get('toFen'))];
        if (from === undefined) return to === undefined ? undefined : t('atMost', { amount: money(to) });
        if (to === undefined) return t('atLeast', { amount: money(from) });
        return t('amounts', { from: money(from), to: money(to) });
      }
    }
  };
  const search = hasSearch ? (query.get('search')?.trim() ?? '') : '';
  const active = filters.flatMap((filter) => {
    const value = valueOf(filter);
    return value === undefined ? [] : [{ words: t('chip', { label: filter.label, value }), names: namesOf(filter) }];
  });
  return search === ''
    ? active
    : [{ words: t('chip', { label: t('search'), value: search }), names: ['search'] }, ...active];
}

/** The same as one line; all, where there are none. */
export function useFilterWords(filters: Filter[]): string {
  const t = useTexts(texts);
  const active = useActiveFilters(filters, true);
  return active.length === 0 ? t('all') : active.map(({ words }) => words).join(' · ');
}
