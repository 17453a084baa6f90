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
        // Else a component is told only of what it read while rendering. One that hands its query to a part whose program is still
        // on its way (a drawer) has read nothing of it, and would never learn of an answer that comes before the program does.
        notifyOnChangeProps: 'all',
        retry: (failures, error) => failures < 2 && error instanceof CallError && error.reason === 'transport',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
