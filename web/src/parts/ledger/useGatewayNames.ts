import { gateways, isGateway } from '#contract/orders/gateways.ts';
import { useLocale } from '../../language/locale.tsx';

/** What a gateway is called, in the reader's language; one that is not known any more by its own word. */
export function useGatewayNames(): (gateway: string) => string {
  const locale = useLocale();
  return (gateway) => (isGateway(gateway) ? gateways[gateway].name[locale] : gateway);
}
