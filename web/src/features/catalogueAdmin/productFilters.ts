import { productSorts, productStates } from '#contract/catalogue/productProcess.ts';
import { useTexts } from '../../language/texts.ts';
import { addressSort } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useShopOptions } from '../../record/list/useShopOptions.ts';
import { useGoodsPlace } from '../../parts/goods/goodsPlace.tsx';
import { number, oneOf, text, useAddress } from '../../record/useAddress.ts';
import { kinds, useCategoryOptions } from './options.ts';
import { texts } from './texts.ts';

/** What the address says of the list. The platform itself is shop 0. */
export function useProductAddress() {
  return useAddress({
    state: oneOf(productStates),
    kind: oneOf(kinds),
    category: number,
    shop: (given) => (given === '0' ? 0 : number(given)),
    search: text,
    ...addressSort(productSorts),
  });
}

/** What the list of products is narrowed by. */
export function useProductFilters(): Filter[] {
  const t = useTexts(texts);
  const { at } = useProductAddress();
  const platform = { value: '0', label: t('platform') };
  const isShop = useGoodsPlace().of === 'shop';
  const shops = useShopOptions(platform, at.shop === undefined ? undefined : String(at.shop), !isShop);
  const categories = useCategoryOptions();
  return [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: productStates.map((state) => ({ value: state, label: t(state) })),
      tabs: true,
    },
    { is: 'choice', name: 'kind', label: t('kind'), options: kinds.map((kind) => ({ value: kind, label: t(kind) })) },
    { is: 'choice', name: 'category', label: t('category'), options: categories },
    ...(isShop ? [] : [{ is: 'choice', name: 'shop', label: t('seller'), options: shops } as const]),
  ];
}
