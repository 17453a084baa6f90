import type { UserInfo } from '#contract/identity.ts';
import type { MenuItem } from '#contract/site.ts';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';

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

/** Asks the server once for each login. Throws when it does not say who this is. */
export async function consoleAccess(token: string): Promise<ConsoleAccess> {
  const before = known?.token === token ? known : undefined;
  const [user, menu] = await Promise.all([
    before?.user ?? call('getUserInfo', {}, { quiet: true }),
    // Swallowed silently, as the specification has it; the next navigation asks again.
    before?.menu ?? call('getMenu', {}, { quiet: true }).catch(() => undefined),
  ]);
  known = { token, user, menu };
  return { user, menu: menu?.menu ?? [], routes: menu?.routes };
}

/** Whether the screen at a path is among those of the server. Paths are matched as the router does: in any case. */
export function maySee({ routes }: ConsoleAccess, pathname: string): boolean {
  if (routes === undefined) return true;
  const plain = pathname.toLowerCase().replace(/\/+$/, '');
  const name = Object.entries(paths).find(([, path]) => path.toLowerCase() === plain)?.[0];
  return name !== undefined && routes.includes(name);
}
