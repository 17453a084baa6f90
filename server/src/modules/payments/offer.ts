/** What a gateway offers is kept, so that it is the same for everybody with the link of a payment. */
import type { OfferedPayment } from '../../outside/gateways/gateway.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { GatewayApp } from './merchants/openGateways.ts';
import { moveAttemptToWaiting } from './repository.ts';

/** Keeps where an attempt is paid. Throws gateway_unavailable for an address that nobody may be led to. */
export async function keepOffer(
  tx: Tx,
  app: Pick<GatewayApp, 'config' | 'internalUrl'>,
  { attemptId, offered }: { attemptId: number; offered: OfferedPayment },
): Promise<void> {
  if (!mayLeadTo(app, offered.payUrl)) {
    throw new AppError('gateway_unavailable', { cause: new Error('a gateway offered an address that is not https') });
  }
  await moveAttemptToWaiting(tx, attemptId, offered);
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
