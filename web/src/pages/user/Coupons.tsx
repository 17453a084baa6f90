import { ListExport } from '../../features/exports/ListExport.tsx';
import { ActingFor } from '../../features/shopStaff/ActingFor.tsx';
import { Coupons as CouponList } from '../../features/coupons/Coupons.tsx';
import { NewCoupon } from '../../features/coupons/NewCoupon.tsx';
import { texts } from '../../features/coupons/texts.ts';
import { OnlyWithShop } from '../../features/catalogueAdmin/shop/OnlyWithShop.tsx';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/Coupons';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'coupons');
}

export default function Coupons() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('coupons')} lead={t('shopLead')} action={<NewCoupon />} />
      <ActingFor />
      <OnlyWithShop>
        <CouponList exportOf={(shown) => <ListExport kind="shopCoupons" {...shown} />} of="shop" />
      </OnlyWithShop>
    </>
  );
}
