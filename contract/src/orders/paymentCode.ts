/** What the code on a payment page says. Free of zod. */
import { isOwnOffer, type GatewayName, type GatewayWay } from './gateways.ts';

/** Characters. */
const codeMax = 500;

/**
 * The address that the code of an offer holds. Null where the code leads to the payment page instead, which leads on: long addresses make
 * codes that no camera reads, and some are for one reader alone.
 */
export function codedAddress({
  gateway,
  way,
  payUrl,
}: {
  gateway: GatewayName;
  way: GatewayWay;
  payUrl: string;
}): string | null {
  return way === 'qr' || (payUrl.length <= codeMax && !isOwnOffer(gateway, way)) ? payUrl : null;
}
