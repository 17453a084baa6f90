import { cloneElement, lazy, type ReactElement, Suspense, useState } from 'react';
import { untilLoaded } from '../../api/line.ts';
import type { IconShape } from './Icon.tsx';

export interface MenuEntry {
  label: string;
  icon?: IconShape;
  /** An address (from `href()`) or an act. */
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** A line above it. */
  divided?: boolean;
}

export interface MenuProps {
  trigger: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }>;
  entries: MenuEntry[];
  label?: string;
}

// The kit's menu brings much along, and most menus of a page stay closed.
const MenuList = lazy(async () => ({
  default: (await untilLoaded(() => import('./MenuList.tsx'))).MenuList,
}));

/** A button (`trigger`) that opens a list of acts and links. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  });
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <MenuList {...props} />
    </Suspense>
  );
}
