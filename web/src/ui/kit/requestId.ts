import { createContext, use } from 'react';

/** The id of the request that failed, when the server rendered an error page; else undefined. */
export const RequestIdContext = createContext<string | undefined>(undefined);

export function useRequestId(): string | undefined {
  return use(RequestIdContext);
}
