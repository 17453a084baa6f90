/** What a start refuses before anything is made. */
import { expect, test } from 'vitest';
import { freePort } from '../../tests/support/servers/freePort.ts';
import { ConfigError, parseConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { startServer } from './start.ts';

test('a first password that everybody tries is refused before anything is made', async () => {
  const config = parseConfig({ PORT: String(await freePort()), MALLARD_ADMIN_PASSWORD: 'Password1234' });
  const printed: string[] = [];
  const folders = { migrations: '/nowhere', web: '/nowhere' };
  const options = {
    folders,
    terminal: { print: (text: string) => void printed.push(text) },
    signal: AbortSignal.timeout(60_000),
  };
  const refused = startServer({ ...config, dataFolder: '/nowhere/data' }, createLog('silent'), options);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow('MALLARD_ADMIN_PASSWORD is too common');
  expect(printed).toEqual([]);
});
