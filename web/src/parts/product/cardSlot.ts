import { createContext, type ReactNode } from 'react';

/** What the frame puts on the cover of each product's card: handed down, since favourites are a feature of their own. */
export const CardSlot = createContext<((product: { id: number; title: string }) => ReactNode) | undefined>(undefined);
