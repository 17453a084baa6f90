import { createContext, use } from 'react';
import type { UserInfo } from '#contract/identity/identity.ts';

/** Who is in the console; outside of it nobody. */
export const ReaderContext = createContext<UserInfo | undefined>(undefined);

export function useReader(): UserInfo | undefined {
  return use(ReaderContext);
}
