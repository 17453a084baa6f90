import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../api/session.ts';
import { href, isLocalPath, isScreen, paths } from '../../paths.ts';

const accountPages: readonly string[] = [paths.login, paths.register, paths.password];

/** Where to go once somebody is logged in: a screen of this site that `redirect` names, else the dashboard. */
export function returnAddress(wanted: string | null): string {
  if (!isLocalPath(wanted) || !isScreen(wanted)) return href('dashboard');
  const [path = ''] = wanted.split(/[?#]/);
  return accountPages.includes(path) ? href('dashboard') : wanted;
}

/** `redirect` as it stands in the address, to hand on to the other pages of the account. */
export function useWantedReturn(): string | undefined {
  const [query] = useSearchParams();
  return query.get('redirect') ?? undefined;
}

/** Leaves the page as soon as somebody is logged in: by its form, in another tab, or from before. */
export function useLeaveWhenLoggedIn(): void {
  const { loggedIn } = useSession();
  const navigate = useNavigate();
  const target = returnAddress(useWantedReturn() ?? null);
  useEffect(() => {
    // Whoever may not see it, because somebody else asked for it before, is sent on by the console.
    if (loggedIn) void navigate(target, { replace: true, state: { isSent: true } });
  }, [loggedIn, navigate, target]);
}
