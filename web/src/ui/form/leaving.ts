import { createContext } from 'react';

/** For pages that stay alive when another one is shown: they are not asked when they are left, but when they are closed. */
export interface KeptPage {
  /** Whether something on it would be lost. */
  setUnsaved: (isUnsaved: boolean) => void;
}

export const KeptPageContext = createContext<KeptPage | undefined>(undefined);
