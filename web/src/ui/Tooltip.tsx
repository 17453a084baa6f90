import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip as KitTooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** A hint on hover and focus; never the only place where something is said. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <KitTooltip label={text} events={{ hover: true, focus: true, touch: true }} openDelay={150} multiline maw={320}>
      {children}
    </KitTooltip>
  );
}
