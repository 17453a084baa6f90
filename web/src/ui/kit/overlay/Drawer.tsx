import { whenOpened } from '../lazy/whenOpened.tsx';
import type { DrawerProps } from './overlayProps.ts';

/** Slides in from a side; its content exists only while it is open. */
export const Drawer = whenOpened<DrawerProps>(async () => (await import('./DrawerPanel.tsx')).DrawerPanel);
