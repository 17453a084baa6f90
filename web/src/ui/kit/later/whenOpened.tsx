import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { untilLoaded } from '../../../api/line.ts';
import { ahead } from './ahead.ts';

/** What tells that a part is open: `open`, or that there is something to show. */
interface Opened {
  open?: boolean;
  id?: number | string | undefined;
  edited?: unknown;
}

/**
 * A part that lies over the page, such as a dialog or a record at the side: its program comes ahead, or when it is first opened,
 * so that the page is shown without it.
 */
export function whenOpened<Props extends Opened>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await untilLoaded(load) }));
  return function WhenOpened(props: Props) {
    const isOpen = props.open === true || props.id !== undefined || props.edited !== undefined;
    const [wasOpened, setOpened] = useState(isOpen);
    useEffect(() => ahead(load), []);
    if (isOpen && !wasOpened) setOpened(true);
    if (!wasOpened) return null;
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** Open a moment after it stands there: the kit notes where the focus was when it sees something open, not when it is open from the start. */
export function useOpenedAfter(open: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(open), [open]);
  return open && isOpen;
}
