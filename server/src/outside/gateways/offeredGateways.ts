import type { App } from '../../platform/http/http.ts';
import type { Gateways } from './gateway.ts';
import { sandboxGateway, sandboxSecret } from './sandbox.ts';

/** The gateways that this installation offers; without any, nothing can be paid but from the balance. */
export function gatewaysOf(app: Pick<App, 'config' | 'keys'>, internalUrl: () => string): Gateways {
  const gateways = app.config.sandboxGateway ? [sandboxGateway({ secret: sandboxSecret(app.keys), internalUrl })] : [];
  return new Map(gateways.map((gateway) => [gateway.name, gateway]));
}
