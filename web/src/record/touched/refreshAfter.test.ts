import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { refreshAfter } from './refreshAfter.ts';

afterEach(() => vi.doUnmock('./touches.ts'));

function twoReplies(): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(['listApiKeys'], []);
  queries.setQueryData(['getWallet'], {});
  return queries;
}
const askedAgain = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .findAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey[0]);

test('asks again for what a call may have changed, once it was made', async () => {
  const queries = twoReplies();
  const refresh = refreshAfter(queries, 'createApiKey');
  expect(askedAgain(queries)).toEqual([]);
  await refresh();
  expect(askedAgain(queries)).toEqual(['listApiKeys']);
});

test('asks for everything where the table of changes does not come', async () => {
  vi.doMock('./touches.ts', () => {
    throw new Error('Load failed');
  });
  const queries = twoReplies();
  await refreshAfter(queries, 'createApiKey')();
  expect(askedAgain(queries)).toEqual(['listApiKeys', 'getWallet']);
});
