import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as KitDrawer } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../language/texts.ts';
import { texts } from '../texts.ts';
import { KitScope } from '../KitScope.tsx';

interface DrawerProps {
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
export function Drawer({ open, onClose, title, children, side = 'right', width = 480 }: DrawerProps) {
  const t = useTexts(texts);
  const id = useId();
  // The kit tells every open dialog of the same Escape; it is for the topmost alone.
  const handleClose = () => {
    const topmost = [...document.querySelectorAll('[role=dialog]')].at(-1);
    if (!topmost || document.getElementById(id)?.contains(topmost)) onClose();
  };
  return (
    <KitScope>
      <KitDrawer
        id={id}
        opened={open}
        onClose={handleClose}
        title={title}
        position={side}
        size={side === 'bottom' ? '85%' : width}
        closeButtonProps={{ 'aria-label': t('close') }}
        // The kit makes it a header, which would be a second banner of the page.
        attributes={{ header: { role: 'presentation' } }}
      >
        {children}
      </KitDrawer>
    </KitScope>
  );
}
