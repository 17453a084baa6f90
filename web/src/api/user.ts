import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { useSession } from './session.ts';

/** The user who is logged in (`data` is undefined until known, and for visitors). */
export function useUser() {
  const { loggedIn } = useSession();
  return useQuery({
    queryKey: ['getUserInfo'],
    queryFn: ({ signal }) => call('getUserInfo', {}, { signal, quiet: true }),
    enabled: loggedIn,
    staleTime: 5 * 60_000,
  });
}
