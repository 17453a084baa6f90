import type { ReactElement } from 'react';
import type { IconShape } from '../Icon.tsx';

export interface MenuEntry {
  label: string;
  icon?: IconShape;
  /** An address (from `href()`) or an act. */
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** The one that holds now. */
  current?: boolean;
  disabled?: boolean;
  /** A line above it. */
  divided?: boolean;
}

export interface MenuProps {
  trigger: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }>;
  entries: MenuEntry[];
  label?: string;
  /** Open from the start, as after a click with the right button; told when it closes. */
  isOpened?: boolean;
  onClosed?: () => void;
  /** Opens at the right of its button. */
  side?: boolean;
}
