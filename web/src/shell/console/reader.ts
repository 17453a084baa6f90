import { createContext, use } from 'react';
import type { UserInfo } from '#contract/identity/identity.ts';
import type { MenuItem } from '#contract/site/site.ts';

/** Who is in the console; outside of it nobody. */
export const ReaderContext = createContext<UserInfo | undefined>(undefined);

export function useReader(): UserInfo | undefined {
  return use(ReaderContext);
}

/** The reader's menu. */
export const MenuContext = createContext<readonly MenuItem[]>([]);

export function useMenu(): readonly MenuItem[] {
  return use(MenuContext);
}
