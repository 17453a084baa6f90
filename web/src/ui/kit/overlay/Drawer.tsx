import type { ReactNode } from 'react';
import { whenOpened } from '../later/whenOpened.tsx';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** `bottom`: a sheet for phones. */
  side?: 'left' | 'right' | 'bottom';
  /** Pixels. */
  width?: number;
}

/** Slides in from a side; its content exists only while it is open. */
export const Drawer = whenOpened<DrawerProps>(async () => (await import('./DrawerPanel.tsx')).DrawerPanel);
