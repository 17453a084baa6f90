/** Which gateways money can come through: those of the configuration, and those with a merchant account that takes the amount. */
import { randomInt } from 'node:crypto';
import { gatewayNames, type GatewayName } from '#contract/orders/gateways.ts';
import { epayGateway } from '../../../outside/gateways/epay.ts';
import { sandboxEpay } from '../../../outside/gateways/epaySandbox.ts';
import type { Gateway } from '../../../outside/gateways/gateway.ts';
import { requestText } from '../../../outside/gateways/request.ts';
import { sandboxGateway, sandboxSecret } from '../../../outside/gateways/sandbox.ts';
import { safeFetch } from '../../../outside/safeFetch.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { App } from '../../../platform/http/http.ts';
import type { PaymentDeps } from '../deps.ts';
import { findOpenMerchant, listOpenGateways, listTakers, type OpenMerchantRow } from './merchants.repository.ts';

export type GatewayApp = Pick<App, 'config' | 'keys'> & Pick<PaymentDeps, 'internalUrl'>;

/** What a merchant account's key is encrypted for. */
export function merchantContext(id: number): string {
  return `merchant:${id}`;
}

/** The gateways that take an amount in fen now, or any amount where none is given, in the order of the list of gateways. */
export async function openGateways(tx: Tx, app: GatewayApp, amountFen?: number): Promise<GatewayName[]> {
  const byMerchants = new Set<GatewayName>(await listOpenGateways(tx, amountFen));
  return gatewayNames.filter((name) => (name === 'sandbox' ? app.config.sandboxGateway : byMerchants.has(name)));
}

/** A gateway for a new payment, through one of the merchant accounts that take it; undefined when there is none. */
export async function chooseGateway(
  tx: Tx,
  app: GatewayApp,
  { gateway, amountFen }: { gateway: GatewayName; amountFen: number },
): Promise<Gateway | undefined> {
  if (gateway === 'sandbox') return sandboxOf(app);
  const takers = await listTakers(tx, gateway, amountFen);
  let left = randomInt(
    Math.max(
      1,
      takers.reduce((sum, { weight }) => sum + weight, 0),
    ),
  );
  for (const taker of takers) {
    left -= taker.weight;
    if (left < 0) return merchantGateway(app, taker);
  }
  return undefined;
}

/** The gateway that a payment was asked of, also when it takes no new ones. */
export async function gatewayOf(
  tx: Tx,
  app: GatewayApp,
  { gateway, merchantId }: { gateway: GatewayName; merchantId: number | null },
): Promise<Gateway | undefined> {
  if (gateway === 'sandbox') return sandboxOf(app);
  const merchant = merchantId === null ? undefined : await findOpenMerchant(tx, merchantId);
  return merchant?.gateway === gateway ? merchantGateway(app, merchant) : undefined;
}

function sandboxOf({ config, keys, internalUrl }: GatewayApp): Gateway | undefined {
  return config.sandboxGateway ? sandboxGateway({ secret: sandboxSecret(keys), internalUrl }) : undefined;
}

/** A gateway by one merchant account. */
export function merchantGateway(
  { config, keys, internalUrl }: GatewayApp,
  { id, account, address, way, secretEncrypted }: Omit<OpenMerchantRow, 'weight'>,
) {
  const isSandbox = isSandboxEpay(config, address);
  // The sandbox is this process: it is reached, and reaches us, without leaving the machine.
  const base = isSandbox ? sandboxEpay(internalUrl()) : address;
  return epayGateway({
    merchantId: id,
    account,
    address,
    way,
    secret: keys.decrypt(secretEncrypted, merchantContext(id)),
    noticeBase: () => noticeBaseOf({ config, internalUrl }, address),
    get: async (file, query) => {
      const url = `${base}${file}?${query.toString()}`;
      if (isSandbox) return (await requestText(url, { method: 'GET', headers: {} })).body;
      const answer = await safeFetch({ ...config.outbound, purpose: 'platform' }, url, { timeoutMs: gatewayTimeoutMs });
      // Neither the address nor the answer is told: the key is in the one and may be in the other.
      if (!answer.ok || answer.status !== 200) {
        throw new Error(`the gateway answered ${answer.ok ? answer.status : answer.failure}`);
      }
      return answer.body.toString('utf8');
    },
  });
}

const gatewayTimeoutMs = 8_000;

/** Whether an address is that of the sandbox's own epay provider, where there is one. */
export function isSandboxEpay(config: App['config'], address: string): boolean {
  return config.sandboxGateway && address === sandboxEpay(config.publicUrl);
}

/** Where a gateway at an address reaches us, without a slash at the end. */
export function noticeBaseOf({ config, internalUrl }: Omit<GatewayApp, 'keys'>, address: string): string {
  return isSandboxEpay(config, address) ? internalUrl() : config.publicUrl;
}
