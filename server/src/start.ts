import { once } from 'node:events';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { endpoints } from '#contract/endpoints.ts';
import { discardHalfFilled, fillDemo, keepHalfFilled, type DemoAccount } from '../../demo/fill.ts';
import { type Config, ConfigError, mailDelivery, StartError } from './config.ts';
import { createApp } from './app.ts';
import { ensureAdmin, isPasswordCommon } from './modules/identity/service.ts';
import { sandboxPeer } from './outside/gateways/sandboxPeer/peer.ts';
import { identityCheckPeer } from './outside/identityChecks/sandboxPeer.ts';
import { openDatabase } from './platform/database/database.ts';
import { ownRuntime, runtimeRoleOf, type RuntimeRole } from './platform/database/rights.ts';
import { addDocumentation } from './platform/http/documentation.ts';
import { startEmbedded } from './platform/embedded/embed.ts';
import { hasCode } from './platform/files/folders.ts';
import { addHealth, type ProcessChecks } from './platform/health.ts';
import { prepareClosing } from './platform/http/closing.ts';
import type { App } from './platform/http/http.ts';
import { startJobs, type JobRunner } from './platform/jobs/jobs.ts';
import { loadKeys } from './platform/keys/keys.ts';
import { checkSecretKey } from './platform/keys/secretKeyMark.ts';
import type { Log } from './platform/log.ts';
import { migrate, pendingMigrations } from './platform/database/migrate.ts';
import { followSigningKeys, openSigningKeys } from './platform/keys/signingKeys.ts';
import { createWeb } from './platform/web/web.ts';
import type { Terminal } from './platform/terminal.ts';

export interface RunningServer {
  url: string;
  /**
   * Settled when the server was asked to stop, has answered what was under way, and stopped jobs, connections and its
   * own database. Rejected when one of them could not be stopped.
   */
  stopped: Promise<void>;
}

interface Folders {
  migrations: string;
  web: string;
  /** The sources of the pages, when they are shown as they are being changed. */
  webSources?: string | undefined;
}

export interface StartOptions {
  folders: Folders;
  /** Where new passwords are shown, which are in no log. */
  terminal: Terminal;
  /** Asks the server to stop, also while it is starting. */
  signal: AbortSignal;
}

/** In production a load balancer gets the time to notice that the server is not ready any more. */
const closingTimes = { production: { graceMs: 2000, finishMs: 8000 }, local: { graceMs: 0, finishMs: 8000 } };

/** Starts everything in order; whatever was started is stopped again when a later step fails. */
export async function startServer(config: Config, log: Log, options: StartOptions): Promise<RunningServer> {
  const { folders, terminal, signal } = options;
  const stops: (() => Promise<void>)[] = [];
  let stopping = Promise.resolve();
  const stop = () =>
    (stopping = stopping.then(async () => {
      for (const undo of stops.splice(0).reverse()) await undo();
    }));
  // A step under way fails when the database is gone, and the start with it.
  const stopped = new Promise<void>((resolve, reject) =>
    signal.addEventListener('abort', () => void stop().then(resolve, reject)),
  );
  stopped.catch(() => undefined);
  try {
    // Before anything is made: who has to start again would not see the passwords of this start.
    await checkPort(config);
    checkAdminPassword(config);
    const { ownerUrl, url, runtimeRole } = await databaseOf(config, log, stops);
    signal.throwIfAborted();
    const keys = loadKeys(config);
    if (mailDelivery(config) === 'none') log.warn(noMail);
    const { migrations } = folders;
    await migrate(ownerUrl, migrations, { runtimeRole });
    await discardHalfFilled(ownerUrl, { demo: config.demo, migrations, log, runtimeRole });
    signal.throwIfAborted();
    const database = openDatabase({
      url,
      readUrl: config.readDatabaseUrl,
      poolSize: config.poolSize,
      // Its own database computes on the same processors; how many another one has, nobody here knows.
      workingMax: config.databaseUrl === undefined ? workingPerProcessor * availableParallelism() : undefined,
      onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
      // Mostly what is refused to one of them, who is told; a statement that is wrong for several shows nowhere else.
      onUndone: (cause) => log.info({ err: cause }, 'calls that shared a transaction are done one by one'),
    });
    stops.push(() => database.close());
    const app: App = { config, keys, log, database, clock: () => new Date() };
    await database.transaction((tx) => checkSecretKey(tx, keys, app.clock()));
    await openSigningKeys(app);
    const following = followSigningKeys(app);
    stops.push(() => Promise.resolve(following.stop()));
    await app.database.transaction(async (tx) => {
      const { adminName: username, adminPassword: password } = config;
      const admin = await ensureAdmin(tx, { username, password, now: app.clock() });
      // Shown before it is kept: who is cut off in between gets another one from the next start.
      if (admin) terminal.print(`\nAdmin: ${admin.username}\n${admin.password ? shownOnce(admin.password) : chosen}\n`);
    });
    if (config.demo) await fillWithDemo(app, url, options);
    signal.throwIfAborted();
    const running = await serve(app, { url, folders, stops, signal });
    signal.throwIfAborted();
    return { url: running, stopped };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Transactions at work for one processor: some wait for the disk meanwhile (docs/performance.md). */
const workingPerProcessor = 2;

/** What the operator chose is known to the operator, and does not belong into what is kept of the output. */
const chosen = 'Password: as MALLARD_ADMIN_PASSWORD says\n';

function shownOnce(password: string): string {
  return `Password, shown only this once: ${password}\n`;
}

interface FoundDatabase {
  /** As the owner of the tables. */
  ownerUrl: string;
  /** As the application. */
  url: string;
  runtimeRole?: RuntimeRole;
}

async function databaseOf(config: Config, log: Log, stops: (() => Promise<void>)[]): Promise<FoundDatabase> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl } = config;
  if (url !== undefined && ownerUrl !== undefined) {
    return { ownerUrl, url, runtimeRole: await runtimeRoleOf(url, ownerUrl) };
  }
  if (url !== undefined) {
    log.warn('the application owns its tables: give it a user of its own by MALLARD_DATABASE_OWNER_URL');
    return { ownerUrl: url, url };
  }
  const embedded = await startEmbedded({
    dataFolder: config.dataFolder,
    log,
    onLost: (error) => {
      log.fatal({ err: error }, 'the database is lost; stopping, so that whoever watches this process starts it again');
      process.exit(1);
    },
  });
  stops.push(() => embedded.stop());
  const own = ownRuntime(embedded.url);
  return { ownerUrl: embedded.url, url: own.url, runtimeRole: own.role };
}

const noMail =
  'there is no mail server (MALLARD_SMTP_URL): nobody receives mail, and forgotten passwords are reset by npm run admin:reset-password -- NAME';

const demoLabel = 'Filling in demo data';

/** The portal starts whether or not the demo data could be made. Throws when it is asked to stop meanwhile. */
async function fillWithDemo(app: App, url: string, { terminal, signal }: StartOptions): Promise<void> {
  let told = 0;
  const onProgress = (share: number) => {
    signal.throwIfAborted();
    if (terminal.drawProgress) return terminal.drawProgress(demoLabel, share);
    if (share < told + 0.25) return;
    told += 0.25;
    app.log.info(`demo data: ${Math.round(told * 100)} %`);
  };
  const onAccounts = (accounts: DemoAccount[]) => {
    terminal.drawProgress?.(demoLabel, undefined);
    for (const { username, password } of accounts) {
      terminal.print(`\nTo try it: ${username}\n${shownOnce(password)}`);
    }
  };
  try {
    await fillDemo(app, { databaseUrl: url, onProgress, onAccounts });
  } catch (error) {
    // Nothing is kept of a filling that was cut off: the next start begins anew.
    signal.throwIfAborted();
    app.log.error({ err: error }, 'demo data: could not be completed; what is there stays');
    await keepHalfFilled(app);
  } finally {
    terminal.drawProgress?.(demoLabel, undefined);
  }
}

interface Serving {
  url: string;
  folders: Folders;
  stops: (() => Promise<void>)[];
  signal: AbortSignal;
}

async function serve(app: App, { url, folders, stops, signal }: Serving): Promise<string> {
  const { config, database, log } = app;
  let internalUrl = '';
  let invalidatePages = () => {};
  let runner: JobRunner | undefined;
  const checks: ProcessChecks = {
    pendingMigrations: () => pendingMigrations(database, folders.migrations),
    standingJobs: () => runner?.stalled() ?? ['job worker'],
  };
  const { server, streams, jobs, periodic, call, seePage } = createApp(app, {
    onSiteChanged: () => invalidatePages(),
    internalUrl: () => internalUrl,
    checks,
  });
  const closing = prepareClosing(server, closingTimes[config.mode]);
  signal.addEventListener('abort', closing.begin);
  const { isClosing } = closing;
  addHealth(server, { database, dataFolder: config.dataFolder, isClosing, ...checks });
  addDocumentation(server, { endpoints: Object.values(endpoints), streams }, config.publicUrl);
  if (config.sandboxGateway) {
    await server.register(sandboxPeer(app));
    await server.register(identityCheckPeer(app));
  }
  const devFolder = folders.webSources;
  const web = await createWeb({
    buildFolder: folders.web,
    call,
    config,
    log,
    onPage: seePage,
    ...(devFolder && { devFolder }),
  });
  invalidatePages = () => web.invalidate();
  await server.register(web.plugin);
  stops.push(closing.close);
  internalUrl = loopbackOf(await listen(server, config));
  runner = await startJobs(app, { url, jobs, periodic, alone: config.databaseUrl === undefined });
  const started = runner;
  stops.push(() => started.stop());
  return config.publicUrl;
}

/** Throws `ConfigError` for a first password that is among the first to be tried. */
function checkAdminPassword({ adminName, adminPassword }: Config): void {
  if (adminPassword === undefined || !isPasswordCommon(adminPassword, adminName)) return;
  throw new ConfigError('MALLARD_ADMIN_PASSWORD is too common: choose another, or leave it out to have one drawn.');
}

async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  await inWords(config, once(probe.listen({ host: config.host, port: config.port }), 'listening'));
  await new Promise((resolve) => probe.close(resolve));
}

async function listen(server: ReturnType<typeof createApp>['server'], config: Config): Promise<number> {
  await inWords(config, server.listen({ host: config.host, port: config.port }));
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}

/** Throws `StartError` when the port cannot be had. */
async function inWords({ port }: Config, listening: Promise<unknown>): Promise<void> {
  try {
    await listening;
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) {
      throw new StartError(`Port ${port} is taken by another program: stop it, or set PORT to a free one.`);
    }
    if (hasCode(error, 'EACCES')) {
      throw new StartError(`Port ${port} may not be used by this account: set PORT above 1023.`);
    }
    throw error;
  }
}

function loopbackOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}
