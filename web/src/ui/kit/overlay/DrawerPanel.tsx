import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as KitDrawer } from '@mantine/core';
import { useId } from 'react';
import { OwnClock } from '../../../language/OwnClock.tsx';
import { useTexts } from '../../../language/texts.ts';
import { texts } from '../texts.ts';
import { KitScope } from '../KitScope.tsx';
import type { DrawerProps } from './overlayProps.ts';
import { useOpenedAfter } from '../lazy/whenOpened.tsx';
import { useWidthKept } from './useWidthKept.ts';

/** The kit's drawer: `Drawer` loads it. */
export function DrawerPanel({ open, onClose, title, children, side = 'right', width = 480 }: DrawerProps) {
  const t = useTexts(texts);
  const id = useId();
  const isOpen = useOpenedAfter(open);
  useWidthKept(open);
  // The kit tells every open dialog of the same Escape; it is for the topmost alone.
  const handleClose = () => {
    const topmost = [...document.querySelectorAll('[role=dialog]')].at(-1);
    if (!topmost || document.getElementById(id)?.contains(topmost)) onClose();
  };
  return (
    <KitScope>
      <KitDrawer
        id={id}
        opened={isOpen}
        onClose={handleClose}
        title={title}
        position={side}
        size={side === 'bottom' ? '85%' : width}
        closeButtonProps={{ 'aria-label': t('close') }}
        // The kit makes it a header, which would be a second banner of the page.
        attributes={{ header: { role: 'presentation' } }}
      >
        <OwnClock>{children}</OwnClock>
      </KitDrawer>
    </KitScope>
  );
}
