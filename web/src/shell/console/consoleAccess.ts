import { matchPath } from 'react-router';
import type { Role } from '#contract/core/roles.ts';
import type { UserInfo } from '#contract/identity/identity.ts';
import { menuFor, routesFor } from '#contract/console/menuFor.ts';
import { consolePaths } from '#contract/console/consolePaths.ts';
import type { MenuItem } from '#contract/site/site.ts';
import { accessRound } from '../../api/access.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { paths } from '../../paths.ts';

/** Who is in the console and where they may go. */
export interface ConsoleAccess {
  user: UserInfo;
  /** What the server sent; undefined while it was not asked or did not answer. */
  served: Menu | undefined;
  menu: MenuItem[];
  /** Names of the screens that may be visited; undefined while the server was asked and did not answer. */
  routes: string[] | undefined;
}

type Menu = { menu: MenuItem[]; routes: string[] };

interface Known {
  token: string;
  round: number;
  user: Promise<UserInfo>;
  menu: Promise<Menu | undefined> | undefined;
}
let known: Known | undefined;

const pausesMs = [300, 1_000] as const;

/**
 * Asks the server once for each login, however many ask here at once: who this is and, where the menu comes from the
 * server, what they may visit. Throws when the server does not say who this is.
 */
export async function consoleAccess(token: string, fromServer: boolean): Promise<ConsoleAccess> {
  const round = accessRound();
  if (known?.token !== token || known.round !== round) known = { token, round, user: askUser(), menu: undefined };
  const asked = known;
  if (fromServer) asked.menu ??= askMenu(asked);
  asked.user.catch(() => {
    if (known === asked) known = undefined;
  });
  const [user, served] = await Promise.all([asked.user, fromServer ? asked.menu : undefined]);
  const { role, grants } = user;
  // Without the server's menu the table serves, so that there is a way to go on.
  return {
    user,
    served,
    menu: served?.menu ?? menuFor(role, grants, { hasShop: true }),
    routes: fromServer ? served?.routes : routesFor(role, grants),
  };
}

/** Swallowed silently, as the specification has it; the next navigation asks again. */
function askMenu(asked: Known): Promise<Menu | undefined> {
  return call('getMenu', {}, { quiet: true }).catch(() => {
    asked.menu = undefined;
    return undefined;
  });
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

/** The screen at a path. Paths are matched as the router does: in any case. */
export function screenAt(pathname: string): string | undefined {
  return Object.entries(paths).find(([, path]) => matchPath({ path, caseSensitive: false }, pathname) !== null)?.[0];
}

/** Whether the screen at a path is among those of the server. */
export function maySee(
  { routes, user }: { routes: string[] | undefined; user: { role: Role } },
  pathname: string,
): boolean {
  // Without the menu nobody but an admin sees so much as the frame of an admin's screen.
  if (routes === undefined) return user.role === 'admin' || !/^\/admin(\/|$)/i.test(pathname);
  const name = screenAt(pathname);
  return name !== undefined && routes.includes(name);
}

/** Where whoever may not see a screen goes while the table of the console decides: to the first one they may. */
export function firstScreen({ role, grants }: Pick<UserInfo, 'role' | 'grants'>): string {
  const first = routesFor(role, grants).find((name) => name in consolePaths);
  return first === undefined ? paths.home : paths[first as keyof typeof consolePaths];
}
