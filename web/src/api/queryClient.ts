import { QueryClient } from '@tanstack/react-query';
import { CallError } from './callError.ts';

/**
 * Retries only what never reached the server: a refusal stays one. What changes something fails at once without a line: it never
 * waits for one, so that nothing is bought or rented long after somebody pressed.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && error instanceof CallError && error.reason === 'transport',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
