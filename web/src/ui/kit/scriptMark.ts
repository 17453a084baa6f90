import { createContext } from 'react';

/** What the renderer puts on its own scripts, so that the policy allows them; undefined in the browser. */
export const ScriptMarkContext = createContext<string | undefined>(undefined);
