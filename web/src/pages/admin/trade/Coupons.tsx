import { ListExport } from '../../../features/exports/ListExport.tsx';
import { Coupons as CouponList } from '../../../features/coupons/Coupons.tsx';
import { NewCoupon } from '../../../features/coupons/NewCoupon.tsx';
import { texts } from '../../../features/coupons/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/Coupons';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminCoupons');
}

export default function PlatformCoupons() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminCoupons')} lead={t('platformLead')} action={<NewCoupon />} />
      <CouponList exportOf={(shown) => <ListExport kind="platformCoupons" {...shown} />} of="platform" />
    </>
  );
}
