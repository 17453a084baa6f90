/** Connections break between a statement and its answer, also between a commit and its answer: what is unsure can be asked for again, and happens once. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { isFull, tried } from './howMuch.ts';
import { startOwnServer, type OwnServer } from './ownServer.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { Trade } from './trade.ts';

const many = isFull ? 20 : 1;

let server: OwnServer;
let proxy: Proxy;
let app: TestApp;
let trade: Trade;
beforeAll(async () => {
  server = await startOwnServer();
  proxy = await startProxy(server.url, join(server.dataFolder, 'socket', '.s.PGSQL.5432'));
  app = await startTestApp({ LOG_LEVEL: 'silent' }, { url: server.url, way: proxy.url });
  trade = await Trade.open(app);
});
afterAll(async () => {
  try {
    await app.stop();
    await proxy.stop();
  } finally {
    await server.stop();
  }
});

describe('a connection that is cut', () => {
  const moments = {
    'before a request has arrived': { requests: 0.05, answers: 0, commits: 0 },
    'before an answer arrives': { requests: 0, answers: 0.1, commits: 0 },
    'between a commit and its answer': { requests: 0, answers: 0, commits: 0.3 },
    'at any moment': { requests: 0.03, answers: 0.05, commits: 0.1 },
  };
  test.for(tried(moments, ['between a commit and its answer', 'at any moment']))(
    '%s',
    { timeout: 120_000 * many },
    async ([, cuts]) => {
      const before = { ...proxy.counts };
      const runner = await app.startJobs();
      trade.start();
      await trade.goOn(10);
      Object.assign(proxy.cuts, cuts);
      await trade.goOn(60 * many, 60 * many);
      Object.assign(proxy.cuts, { requests: 0, answers: 0, commits: 0 });
      await trade.goOn(10);
      await trade.stop();
      await runner.stop();
      expect(proxy.counts.all - before.all).toBeGreaterThan(3);
      expect(trade.unsure.length).toBeGreaterThan(0);
      if (cuts.commits > 0) expect(proxy.counts.commits - before.commits).toBeGreaterThan(0);
      await trade.prove();
    },
  );
});
