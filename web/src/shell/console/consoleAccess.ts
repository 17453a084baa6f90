import { matchPath } from 'react-router';
import type { UserInfo } from '#contract/identity/identity.ts';
import type { MenuItem } from '#contract/site/site.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { paths } from '../../paths.ts';

/** Who is in the console and where they may go. */
export interface ConsoleAccess {
  user: UserInfo;
  menu: MenuItem[];
  /** Names of the screens that may be visited; undefined while the menu could not be fetched. */
  routes: string[] | undefined;
}

interface Known {
  token: string;
  user: UserInfo;
  menu: { menu: MenuItem[]; routes: string[] } | undefined;
}
let known: Known | undefined;

const pausesMs = [300, 1_000] as const;

/** Asks the server once for each login. Throws when it does not say who this is. */
export async function consoleAccess(token: string): Promise<ConsoleAccess> {
  const before = known?.token === token ? known : undefined;
  const [user, menu] = await Promise.all([
    before?.user ?? askUser(),
    // Swallowed silently, as the specification has it; the next navigation asks again.
    before?.menu ?? call('getMenu', {}, { quiet: true }).catch(() => undefined),
  ]);
  known = { token, user, menu };
  return { user, menu: menu?.menu ?? [], routes: menu?.routes };
}

/** What got lost on the way is asked for again; a page that is being left is gone before that and must not log anybody out. */
async function askUser(): Promise<UserInfo> {
  for (const pauseMs of pausesMs) {
    try {
      return await call('getUserInfo', {}, { quiet: true });
    } catch (thrown) {
      if (!(thrown instanceof CallError) || thrown.reason !== 'transport') throw thrown;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return call('getUserInfo', {}, { quiet: true });
}

/** Whether the screen at a path is among those of the server. Paths are matched as the router does: in any case. */
export function maySee({ routes, user }: Pick<ConsoleAccess, 'routes' | 'user'>, pathname: string): boolean {
  // Without the menu nobody but an admin sees so much as the frame of an admin's screen.
  if (routes === undefined) return user.role === 'admin' || !/^\/admin(\/|$)/i.test(pathname);
  const name = Object.entries(paths).find(
    ([, path]) => matchPath({ path, caseSensitive: false }, pathname) !== null,
  )?.[0];
  return name !== undefined && routes.includes(name);
}
