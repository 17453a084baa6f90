import type { Config } from './config.ts';
import { StartError } from './config.ts';
import { createApp } from './app.ts';
import { endpoints } from '#contract/endpoints.ts';
import { discardHalfFilled, fillDemo, keepHalfFilled, type DemoAccount } from '../../demo/fill.ts';
import { ensureAdmin, type FirstAdmin } from './modules/identity/service.ts';
import { sandboxPeer } from './outside/gateways/sandboxPeer/peer.ts';
import { openDatabase } from './platform/database/database.ts';
import { addDocumentation } from './platform/http/documentation.ts';
import { startEmbedded } from './platform/embedded/embed.ts';
import { addHealth, type ProcessChecks } from './platform/health.ts';
import type { App } from './platform/http/http.ts';
import { startJobs, type JobRunner } from './platform/jobs/jobs.ts';
import { loadKeys } from './platform/keys/keys.ts';
import type { Log } from './platform/log.ts';
import { migrate, pendingMigrations } from './platform/database/migrate.ts';
import { followSigningKeys, openSigningKeys } from './platform/keys/signingKeys.ts';
import { createWeb } from './platform/web/web.ts';

export interface RunningServer {
  url: string;
  /** Set once, at the first start of an empty database. */
  firstAdmin: FirstAdmin | undefined;
  /** Set once, when the database was filled with demo data. */
  demoAccounts: DemoAccount[];
  /** Answers what is under way, then stops jobs, connections and the own database. */
  stop(): Promise<void>;
}

interface Folders {
  migrations: string;
  web: string;
  /** The sources of the pages, when they are shown as they are being changed. */
  webSources?: string | undefined;
}

/** Starts everything in order; whatever was started is stopped again when a later step fails. */
export async function startServer(config: Config, log: Log, folders: Folders): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const undo of stops.splice(0).reverse()) await undo();
  };
  try {
    const keys = loadKeys(config);
    const url = await databaseUrlOf(config, log, stops);
    await migrate(url, folders.migrations);
    await discardHalfFilled(url, { demo: config.demo, migrations: folders.migrations, log });
    const database = openDatabase({
      url,
      readUrl: config.readDatabaseUrl,
      poolSize: config.poolSize,
      onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
    });
    stops.push(() => database.close());
    const app: App = { config, keys, log, database, clock: () => new Date() };
    await openSigningKeys(app);
    const following = followSigningKeys(app);
    stops.push(() => Promise.resolve(following.stop()));
    const firstAdmin = await app.database.transaction((tx) =>
      ensureAdmin(tx, { password: config.adminPassword, now: app.clock() }),
    );
    const demoAccounts = config.demo ? await fillWithDemo(app, url) : [];
    const running = await serve(app, { url, folders, stops });
    return { url: running, firstAdmin, demoAccounts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function databaseUrlOf(config: Config, log: Log, stops: (() => Promise<void>)[]): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const embedded = await startEmbedded({
    dataFolder: config.dataFolder,
    log,
    onLost: (error) => {
      log.fatal({ err: error }, 'the database is lost; stopping, so that whoever watches this process starts it again');
      process.exit(1);
    },
  });
  stops.push(() => embedded.stop());
  return embedded.url;
}

/** The portal starts whether or not the demo data could be made. */
async function fillWithDemo(app: App, url: string): Promise<DemoAccount[]> {
  let told = 0;
  const onProgress = (share: number) => {
    if (share < told + 0.25) return;
    told += 0.25;
    app.log.info(`demo data: ${Math.round(told * 100)} %`);
  };
  try {
    return await fillDemo(app, { databaseUrl: url, onProgress });
  } catch (error) {
    app.log.error({ err: error }, 'demo data: could not be completed; what is there stays');
    await keepHalfFilled(app);
    return [];
  }
}

interface Serving {
  url: string;
  folders: Folders;
  stops: (() => Promise<void>)[];
}

async function serve(app: App, { url, folders, stops }: Serving): Promise<string> {
  const { config, database, log } = app;
  let internalUrl = '';
  let invalidatePages = () => {};
  let runner: JobRunner | undefined;
  const checks: ProcessChecks = {
    pendingMigrations: () => pendingMigrations(database, folders.migrations),
    standingJobs: () => runner?.standing() ?? ['job worker'],
  };
  const { server, streams, jobs, periodic, call } = createApp(app, {
    onSiteChanged: () => invalidatePages(),
    internalUrl: () => internalUrl,
    checks,
  });
  addHealth(server, { database, ...checks });
  addDocumentation(server, { endpoints: Object.values(endpoints), streams }, config.publicUrl);
  if (config.sandboxGateway) await server.register(sandboxPeer(app));
  const devFolder = folders.webSources;
  const web = await createWeb({ buildFolder: folders.web, call, config, log, ...(devFolder && { devFolder }) });
  invalidatePages = () => web.invalidate();
  await server.register(web.plugin);
  stops.push(() => server.close());
  internalUrl = loopbackOf(await listen(server, config));
  runner = await startJobs(app, { url, jobs, periodic, alone: config.databaseUrl === undefined });
  const started = runner;
  stops.push(() => started.stop());
  return config.publicUrl;
}

async function listen(server: ReturnType<typeof createApp>['server'], config: Config): Promise<number> {
  try {
    await server.listen({ host: config.host, port: config.port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${config.port} is taken by another program: stop it, or set PORT to a free one.`);
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${config.port} may not be used by this account: set PORT above 1023.`);
    throw error;
  }
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}

function loopbackOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}
