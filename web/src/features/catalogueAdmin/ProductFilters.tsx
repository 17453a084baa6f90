import { productStates } from '#contract/catalogue/productProcess.ts';
import { useTexts } from '../../language/texts.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { number, oneOf, text, useAddress } from '../../record/useAddress.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { SearchForm } from '../../ui/list/SearchForm.tsx';
import { kinds, useCategoryOptions, useShopOptions } from './options.ts';
import styles from './ProductFilters.module.css';
import { texts } from './texts.ts';

/** What the address says of the list. The platform itself is shop 0. */
export function useProductAddress() {
  const address = useAddress({
    state: oneOf(productStates),
    kind: oneOf(kinds),
    category: number,
    shop: (given) => (given === '0' ? 0 : number(given)),
    search: text,
  });
  const { state, kind, category, shop } = address.at;
  return { ...address, hasFilters: [state, kind, category, shop].some((value) => value !== undefined) };
}

/** Search and filters in one row; the address holds them. */
export function ProductFilters() {
  const t = useTexts(texts);
  const { at, linkTo, go, only, hasFilters } = useProductAddress();
  const shops = useShopOptions('0', at.shop === undefined ? undefined : String(at.shop));
  const select = (name: 'kind' | 'category' | 'shop') => ({
    name,
    value: String(at[name] ?? ''),
    onChange: (value: string) => go({ [name]: value === '' ? undefined : value }),
  });
  const kindOptions = kinds.map((kind) => ({ value: kind, label: t(kind) }));
  return (
    <Stack gap={12}>
      <div className={styles.row}>
        <SearchForm label={t('search')} placeholder={t('searchHint')} />
        <div className={styles.selects} role="group" aria-label={t('filters')}>
          <SelectField
            {...select('kind')}
            label={t('kind')}
            options={[{ value: '', label: t('allKinds') }, ...kindOptions]}
          />
          <SelectField
            {...select('category')}
            label={t('category')}
            options={[{ value: '', label: t('allCategories') }, ...useCategoryOptions()]}
          />
          <SelectField
            {...select('shop')}
            label={t('seller')}
            options={[{ value: '', label: t('allSellers') }, ...shops]}
          />
        </div>
      </div>
      <Row gap={8} justify="space-between">
        <FilterBy names={productStates} word={t} current={at.state} linkTo={(state) => linkTo({ state })} />
        {hasFilters && (
          <LinkButton kind="quiet" size="sm" to={only({ search: at.search })}>
            {t('clear')}
          </LinkButton>
        )}
      </Row>
    </Stack>
  );
}
