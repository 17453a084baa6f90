import { gateways } from '#contract/orders/gateways.ts';
import type { ClosedGateway } from '#contract/orders/merchants.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { closedTexts } from './closedTexts.ts';

/** Why a gateway takes no payment now, and from when it does, in one sentence. */
export function useClosedWords(): (closed: ClosedGateway) => string {
  const t = useTexts(closedTexts);
  const locale = useLocale();
  return ({ gateway, why, from, devices, text }) =>
    t(why, {
      name: gateways[gateway].name[locale],
      from: from ?? '',
      text,
      devices: devices.map((device) => t(`device_${device}`)).join(t('or')),
    });
}
