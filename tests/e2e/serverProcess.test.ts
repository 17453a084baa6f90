/** A server that was left running must never pass for the one that was started anew. */
import { expect, test } from 'vitest';
import { newFolder, startServerProcess } from '../support/serverProcess.ts';

test('a stopped server is gone, also when npm stands between, and the next one is another', async () => {
  const settings = {
    dataFolder: newFolder(),
    command: { program: 'npm', args: ['start'], folder: new URL('../..', import.meta.url).pathname },
  };
  const first = await startServerProcess(settings);
  await expect(startServerProcess({ ...settings, port: first.port })).rejects.toThrow('answers');
  await first.stop();
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow('fetch failed');
  const second = await startServerProcess({ ...settings, port: first.port });
  expect(second.pid).not.toBe(first.pid);
  await second.kill();
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow('fetch failed');
  const third = await startServerProcess({ ...settings, port: first.port });
  await third.stop();
});
