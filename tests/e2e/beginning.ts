/** What journeys that sell something begin with. */
import type { Browser } from 'playwright-core';
import { callerAt, type CallByName } from '../support/app/calls.ts';
import { adminPassword, type ServerProcess } from '../support/servers/serverProcess.ts';
import type { Counter } from '../support/trade/sellByCall.ts';
import { openBrowser } from './browser.ts';
import { startBareServer } from './filledServer.ts';

interface Beginning {
  server: ServerProcess;
  browser: Browser;
  call: CallByName;
  /** The admin's, for products, stock and what else admins do. */
  counter: Counter;
}

/** A server without demo data, a browser, and an admin who has logged in by a call. */
export async function beginBare(): Promise<Beginning> {
  const [server, browser] = await Promise.all([startBareServer(), openBrowser()]);
  try {
    const call = callerAt(server.url);
    const { token } = (await call('login', { account: 'admin', password: adminPassword })).data;
    return { server, browser, call, counter: { call, url: server.url, admin: { token } } };
  } catch (error) {
    // Nobody else has them yet.
    await browser.close();
    await server.stop();
    throw error;
  }
}
