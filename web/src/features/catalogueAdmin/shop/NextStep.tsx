import { Link } from 'react-router';
import type { AdminProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { useGoodsPlace } from '../../../parts/goods/goodsPlace.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { texts } from './shopTexts.ts';

/** What a seller does next about a product; nothing where all is well. */
export function NextStep({ product: { id, state, stock, review, may } }: { product: AdminProduct }) {
  const t = useTexts(texts);
  const place = useGoodsPlace();
  const edit = place.edit(id);
  const isRefused = review?.state === 'refused';
  if (state === 'banned') return <Link to={href('tickets')}>{t('nextBanned')}</Link>;
  if (state === 'auditing') return <Soft>{t('nextWait')}</Soft>;
  if (state === 'draft') {
    return <Link to={edit}>{t(isRefused ? 'nextMend' : may.includes('submit') ? 'nextSubmit' : 'nextPutOn')}</Link>;
  }
  if (isRefused && review.isChange) return <Link to={edit}>{t('nextMendChange')}</Link>;
  if (stock !== 'plenty') return <Link to={place.stockOf(id)}>{t('nextRestock')}</Link>;
  if (review?.state === 'waiting') return <Soft>{t('nextWaitChange')}</Soft>;
  return state === 'off_shelf' ? <Soft>{t('nextListAgain')}</Soft> : null;
}
