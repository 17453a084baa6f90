import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { texts } from './texts.ts';
import type { LicencesOf } from './useSellerAddress.ts';

/** The order as the seller or an admin sees it. */
export function OrderLink({ of, id }: { of: LicencesOf; id: number }) {
  const t = useTexts(texts);
  return <Link to={href(of === 'all' ? 'adminOrders' : 'shopCenter', { order: id })}>{t('ofOrder', { id })}</Link>;
}
