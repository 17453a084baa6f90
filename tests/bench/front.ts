import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createApp, type Composition } from '../../server/src/app.ts';
import { parseConfig } from '../../server/src/config.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { unwatched } from '../../server/src/platform/health.ts';
import type { App } from '../../server/src/platform/http/http.ts';
import { Keys } from '../../server/src/platform/keys/keys.ts';
import { createLog } from '../../server/src/platform/log.ts';

export interface Front {
  front: Composition['server'];
  /** The same calls without HTTP. */
  call: Composition['call'];
  url: string;
}

/** The product's calls on a database, without its pages and jobs. */
export async function openFront(database: Database): Promise<Front> {
  const config = parseConfig({ MALLARD_DEMO: 'no', LOG_LEVEL: 'error' });
  const keys = new Keys(createSecretKey(randomBytes(32)), generateKeyPairSync('ed25519').privateKey);
  const app: App = { config, keys, log: createLog(config.logLevel), database, clock: () => new Date() };
  const { server, call } = createApp(app, { onSiteChanged: () => undefined, internalUrl: () => '', checks: unwatched });
  return { front: server, call, url: await server.listen({ host: '127.0.0.1', port: 0 }) };
}
