import { cloneElement, lazy, Suspense, useState } from 'react';
import { untilLoaded } from '../../../api/connection.ts';
import type { MenuProps } from './menuEntry.ts';

// The kit's menu brings much along, and most menus of a page stay closed.
const MenuList = lazy(async () => ({
  default: (await untilLoaded(() => import('./MenuList.tsx'))).MenuList,
}));

/** A button (`trigger`) that opens a list of acts and links. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(props.isOpened ?? false);
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
