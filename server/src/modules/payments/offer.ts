/** What a gateway offers is kept, so that it is the same for everybody with the link of a payment. */
import { isOwnOffer } from '#contract/orders/gateways.ts';
import type { OfferedPayment } from '../../outside/gateways/gateway.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { GatewayApp } from './merchants/adapters.ts';
import { moveAttemptToWaiting, type AttemptRow } from './repository.ts';

/**
 * Keeps where an attempt is paid, unless that is for the one who asked alone. Throws gateway_unavailable for an address that nobody
 * may be led to.
 */
export async function keepOffer(
  tx: Tx,
  app: Pick<GatewayApp, 'config' | 'internalUrl'>,
  { attempt, offered }: { attempt: Pick<AttemptRow, 'id' | 'gateway' | 'payWay'>; offered: OfferedPayment },
): Promise<void> {
  const { id, gateway, payWay } = attempt;
  if (!(payWay === 'qr' && isAppCode(offered.payUrl)) && !mayLeadTo(app, offered.payUrl)) {
    throw new AppError('gateway_unavailable', { cause: new Error('a gateway offered an address that is not https') });
  }
  const { reference, payUrl } = offered;
  await moveAttemptToWaiting(tx, id, { reference, payUrl: isOwnOffer(gateway, payWay) ? null : payUrl });
}

/** What WeChat alone reads from a code; no browser is led there. */
export function isAppCode(payUrl: string): boolean {
  return /^weixin:\/\/wxpay\/bizpayurl(?:\/\w+)?\?[\w=&%.-]{1,200}$/.test(payUrl);
}

interface OwnAddresses {
  config: Pick<GatewayApp['config'], 'publicUrl' | 'sandboxGateway'>;
  internalUrl: () => string;
}

/** Only by https, or to the sandbox of this very server. */
export function mayLeadTo({ config, internalUrl }: OwnAddresses, payUrl: string): boolean {
  if (!URL.canParse(payUrl)) return false;
  const url = new URL(payUrl);
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  const own = [config.publicUrl, internalUrl()].map((base) => new URL(base).origin);
  return (
    config.sandboxGateway &&
    url.protocol === 'http:' &&
    own.includes(url.origin) &&
    url.pathname.startsWith('/sandbox/')
  );
}
