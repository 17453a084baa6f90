import type { ReactNode } from 'react';
import { CallError } from '../../../api/callError.ts';
import { useCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { GoodsPlace } from '../../../parts/goods/goodsPlace.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Notice, PageState } from '../../../ui/kit/PageState.tsx';
import { texts } from './shopTexts.ts';

/** A screen for the goods of one's own shop; without a shop it says so. */
export function OnlyWithShop({ children }: { children: ReactNode }) {
  const t = useTexts(texts);
  const first = useCall('listAdminProducts', { mine: 'true', limit: 1 }, { retry: false });
  if (first.error instanceof CallError && first.error.reason === 'forbidden') {
    const action = <LinkButton to={href('shopCenter')}>{t('toShop')}</LinkButton>;
    return <Notice picture="empty" title={t('noShopTitle')} text={t('noShopText')} action={action} />;
  }
  return <PageState query={first}>{() => <GoodsPlace of="shop">{children}</GoodsPlace>}</PageState>;
}
