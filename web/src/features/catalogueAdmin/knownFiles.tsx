import { createContext, use } from 'react';
import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';

/** The files that the product on the page had when it was read. */
export const KnownFiles = createContext<EditedProduct['files']>([]);

export function useKnownFiles(): EditedProduct['files'] {
  return use(KnownFiles);
}
