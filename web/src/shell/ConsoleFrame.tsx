import { Outlet, redirect } from 'react-router';
import type { Route } from './+types/ConsoleFrame';
import { readToken } from '../api/token.ts';
import { href } from '../paths.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';

/** Whoever is not logged in goes to the login page and comes back afterwards. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  if (readToken() === null) throw redirect(href('login', { redirect: url.pathname + url.search }));
  return null;
}
clientLoader.hydrate = true as const;

/** What the server sends for every console page: nothing personal. */
export function HydrateFallback() {
  return (
    <main>
      <SkeletonLines count={6} />
    </main>
  );
}

export default function ConsoleFrame() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
