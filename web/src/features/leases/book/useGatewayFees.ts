import { gateways as gatewayTexts } from '#contract/orders/gateways.ts';
import type { LeasePreview } from '#contract/rental/leases.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { texts } from './bookTexts.ts';

type OpenGateway = LeasePreview['gateways'][number];

/** Gateways by their names, each with what it costs on top at most; and what becomes of that when money goes back. */
export function useGatewayFees() {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const namesOf = (gateways: readonly OpenGateway[]) =>
    gateways.map(({ gateway, feeFenMax }) => {
      const name = gatewayTexts[gateway].name[locale];
      return feeFenMax > 0 ? t('gatewayWithFee', { name, fee: money(feeFenMax) }) : name;
    });
  const noteOf = (gateways: readonly OpenGateway[]) =>
    gateways.some(({ feeFenMax }) => feeFenMax > 0) ? t('gatewayFeeNote') : undefined;
  return { namesOf, noteOf };
}
