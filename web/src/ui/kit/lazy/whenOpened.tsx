import { type ComponentType, useEffect, useState } from 'react';
import { untilLoaded } from '../../../api/connection.ts';
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
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => (loaded ??= await load());
  // Without `Suspense`: what changes around a part that it waits for did not always reach the part.
  return function WhenOpened(props: Props) {
    const isOpen = props.open === true || props.id !== undefined || props.edited !== undefined;
    const [Part, setPart] = useState(() => (isOpen ? loaded : undefined));
    useEffect(() => ahead(loadOnce), []);
    useEffect(() => {
      if (!isOpen || Part !== undefined) return undefined;
      let isOver = false;
      void untilLoaded(loadOnce).then((part) => isOver || setPart(() => part));
      return () => {
        isOver = true;
      };
    }, [isOpen, Part]);
    return Part === undefined ? null : <Part {...props} />;
  };
}

/** Open a moment after it stands there: the kit notes where the focus was when it sees something open, not when it is open from the start. */
export function useOpenedAfter(open: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(open), [open]);
  return open && isOpen;
}
