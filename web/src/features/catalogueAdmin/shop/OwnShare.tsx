import { useCall } from '../../../api/queries.ts';
import { useGoodsPlace } from '../../../parts/goods/goodsPlace.tsx';
import { SellerShare } from '../../../parts/product/SellerShare.tsx';
import { Soft } from '../../../record/Soft.tsx';

interface OwnShareProps {
  /** As chosen in the form; '' before. */
  categoryId: string;
  priceFen: number | null;
}

/** What a shop's owner gets of a price they type; nothing for admins. */
export function OwnShare({ categoryId, priceFen }: OwnShareProps) {
  const isShop = useGoodsPlace().of === 'shop';
  const { data } = useCall('getOwnCommission', {}, { enabled: isShop });
  const rate = data?.categories.find((one) => String(one.categoryId) === categoryId);
  if (!isShop || !rate || priceFen === null || priceFen === 0) return null;
  return (
    <Soft>
      <SellerShare priceFen={priceFen} commission={rate.tenThousandths} />
    </Soft>
  );
}
