import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as KitDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../language/texts.ts';
import { texts } from './texts.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  side?: 'left' | 'right';
  /** Pixels. */
  width?: number;
}

/** Slides in from a side; its content exists only while it is open. */
export function Drawer({ open, onClose, title, children, side = 'right', width = 480 }: DrawerProps) {
  const t = useTexts(texts);
  return (
    <KitDrawer
      opened={open}
      onClose={onClose}
      title={title}
      position={side}
      size={width}
      closeButtonProps={{ 'aria-label': t('close') }}
      // The kit makes it a header, which would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </KitDrawer>
  );
}
