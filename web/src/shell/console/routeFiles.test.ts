import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { completeTable, filesOf } from './routeFiles.ts';

/** An address that can be imported, and is a table's by its name. */
const url = 'data:text/javascript,/*/manifest-1*/';
const route = { module: '/a.js' };

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('window', { __reactRouterManifest: { url, routes: { one: route, two: route } } });
});
afterEach(() => vi.unstubAllGlobals());

test('the console’s table is asked for once by all who need it, and again after it failed', async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal(
    'fetch',
    fetched.mockImplementation(() => Promise.resolve(new Response(''))),
  );
  const first = await Promise.allSettled([completeTable(), filesOf('one')]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(fetched).toHaveBeenCalledTimes(1);
  await Promise.all([completeTable(), filesOf('one'), filesOf('two')]);
  await completeTable();
  expect(fetched).toHaveBeenCalledTimes(2);
});
