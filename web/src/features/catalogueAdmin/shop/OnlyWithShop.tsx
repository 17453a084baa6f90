import type { ReactNode } from 'react';
import { CallError } from '../../../api/callError.ts';
import { useCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { GoodsPlace } from '../../../parts/goods/goodsPlace.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Notice, PageState } from '../../../ui/kit/PageState.tsx';
import { texts } from './shopTexts.ts';

/** The first of the goods of the reader's shop; the call is refused to whoever has none. */
function useFirstGoods() {
  const first = useCall('listAdminProducts', { mine: 'true', limit: 1 }, { retry: false });
  return { first, lacksShop: first.error instanceof CallError && first.error.reason === 'forbidden' };
}

/** What is done with the goods of a shop, where there is one. */
export function WithShop({ children }: { children: ReactNode }) {
  return useFirstGoods().lacksShop ? null : children;
}

/** A screen for the goods of one's own shop; without a shop it says so. */
export function OnlyWithShop({ children }: { children: ReactNode }) {
  const t = useTexts(texts);
  const { first, lacksShop } = useFirstGoods();
  if (lacksShop) {
    const action = <LinkButton to={href('shopCenter')}>{t('toShop')}</LinkButton>;
    return <Notice picture="empty" title={t('noShopTitle')} text={t('noShopText')} action={action} />;
  }
  return <PageState query={first}>{() => <GoodsPlace of="shop">{children}</GoodsPlace>}</PageState>;
}
