import { createContext, type ReactNode } from 'react';

/** What stands on the cover of a product's card besides: handed down, since marks are a feature of their own. */
export const CardMark = createContext<((product: { id: number; title: string }) => ReactNode) | undefined>(undefined);
