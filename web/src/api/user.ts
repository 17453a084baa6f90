import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#contract/identity/identity.ts';
import { call } from './call.ts';
import { useToken } from './session.ts';

/** The user who is logged in (`data` is undefined until known, and for visitors); `known` is what was loaded just now. */
export function useUser(known?: UserInfo) {
  const token = useToken();
  return useQuery({
    // Another tab may have logged in somebody else.
    queryKey: ['getUserInfo', token],
    queryFn: ({ signal }) => call('getUserInfo', {}, { signal, quiet: true }),
    enabled: token !== null,
    staleTime: 5 * 60_000,
    ...(known && { initialData: known }),
  });
}
