import { useSearchParams } from 'react-router';
import { productStates } from '#contract/catalogue/productProcess.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { SearchForm } from '../../ui/list/SearchForm.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { kinds, useCategoryOptions, useShopOptions } from './options.ts';
import styles from './ProductFilters.module.css';
import { texts } from './texts.ts';

const names = ['state', 'kind', 'category', 'shop', 'search'] as const;

/** What the address says of the list; a value that means nothing is none. */
export function useProductFilters() {
  const [query] = useSearchParams();
  const number = (name: string, min: number) => {
    const text = query.get(name) ?? '';
    return /^\d{1,15}$/.test(text) && Number(text) >= min ? Number(text) : undefined;
  };
  const state = productStates.find((one) => one === query.get('state'));
  const kind = kinds.find((one) => one === query.get('kind'));
  const category = number('category', 1);
  const shop = number('shop', 0);
  const search = query.get('search') ?? '';
  const isFiltered = [state, kind, category, shop, search || undefined].some((value) => value !== undefined);
  return { state, kind, category, shop, search, isFiltered };
}

/** Search and filters in one row; the address holds them. */
export function ProductFilters() {
  const t = useTexts(texts);
  const [query, setQuery] = useSearchParams();
  const { state, kind, category, shop, search } = useProductFilters();
  const hasFilters = [state, kind, category, shop].some((value) => value !== undefined);
  const categories = useCategoryOptions();
  const shops = useShopOptions('0', shop === undefined ? undefined : String(shop));
  const set = (name: (typeof names)[number]) => (value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setQuery(next, { preventScrollReset: true });
  };
  const linkTo = (one?: string) => href('adminProducts', { state: one, kind, category, shop, search });
  return (
    <Stack gap={12}>
      <div className={styles.row}>
        <SearchForm label={t('search')} placeholder={t('searchHint')} />
        <div className={styles.selects} role="group" aria-label={t('filters')}>
          <SelectField
            name="kind"
            label={t('kind')}
            value={kind ?? ''}
            onChange={set('kind')}
            options={[{ value: '', label: t('allKinds') }, ...kinds.map((one) => ({ value: one, label: t(one) }))]}
          />
          <SelectField
            name="category"
            label={t('category')}
            value={category === undefined ? '' : String(category)}
            onChange={set('category')}
            options={[{ value: '', label: t('allCategories') }, ...categories]}
          />
          <SelectField
            name="shop"
            label={t('seller')}
            value={shop === undefined ? '' : String(shop)}
            onChange={set('shop')}
            options={[{ value: '', label: t('allSellers') }, ...shops]}
          />
        </div>
      </div>
      <div className={styles.states}>
        <FilterLinks
          label={t('filterState')}
          filters={[
            { name: 'all', label: t('all'), to: linkTo() },
            ...productStates.map((one) => ({ name: one, label: t(one), to: linkTo(one) })),
          ]}
          current={state ?? 'all'}
        />
        {hasFilters && (
          <LinkButton kind="quiet" size="sm" to={href('adminProducts', { search })}>
            {t('clear')}
          </LinkButton>
        )}
      </div>
    </Stack>
  );
}
