import { sellerShareFen } from '#contract/money/commissionRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { sellerShareTexts } from './sellerShareTexts.ts';

interface SellerShareProps {
  priceFen: number;
  /** In ten-thousandths, as `getOwnCommission` says for the product’s category. */
  commission: number;
}

/** What a seller gets of a price. */
export function SellerShare({ priceFen, commission }: SellerShareProps) {
  const t = useTexts(sellerShareTexts);
  const { money } = useFormats();
  const share = money(sellerShareFen(priceFen, commission));
  return <span className="figures">{t('share', { price: money(priceFen), share, percent: commission / 100 })}</span>;
}
