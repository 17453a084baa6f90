import type { Config } from '../../config.ts';
import type { App } from '../../platform/http/http.ts';
import type { IdentityCheck } from './identityCheck.ts';
import { sandboxCheckSecret, sandboxIdentityCheck } from './sandbox.ts';

/** The provider that this installation can ask; null: none. The sandbox is there where sandboxes are. */
export function offeredIdentityCheck(config: Config): IdentityCheck['name'] | null {
  return config.sandboxGateway ? 'sandbox' : null;
}

/** Its adapter. */
export function identityCheckOf(
  app: Pick<App, 'config' | 'keys'>,
  internalUrl: () => string,
): IdentityCheck | undefined {
  if (offeredIdentityCheck(app.config) === null) return undefined;
  return sandboxIdentityCheck({ secret: sandboxCheckSecret(app.keys), internalUrl });
}
