import { useEffect, useRef } from 'react';
import type { InboxItem } from '#contract/console/inbox.ts';
import { CallError } from '../../api/callError.ts';
import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { toast } from '../../ui/kit/toast.ts';
import { texts } from './texts.ts';

export const keyOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>) => `${kind}.${id}`;

/** By then the drawer is gone. */
const closedMs = 250;

interface Walking {
  /** Undefined while they are loaded. */
  items: readonly InboxItem[] | undefined;
  /** The key of the one that is open. */
  open: string | undefined;
  /** Opens one, or none. */
  go: (open: string | undefined) => void;
  /** Leads to the page of one that opens at no side. */
  visit: (item: InboxItem) => void;
  hasDrawer: (item: InboxItem) => boolean;
}

/** Going through the inbox: the open item is taken, its follower opens once it is done, and keys lead from one to the next. */
export function useInboxWalk({ items, open, go, visit, hasDrawer }: Walking) {
  const t = useTexts(texts);
  const claim = useAction('claimInboxItem');
  const release = useAction('releaseInboxItem');
  const links = useRef(new Map<string, HTMLAnchorElement>());
  /** Where the open item stood, so that its follower is known when it is gone. */
  const place = useRef<{ key: string; index: number } | undefined>(undefined);
  const opened = items?.find((item) => keyOf(item) === open);
  const openItem = (item: InboxItem) => (hasDrawer(item) ? go(keyOf(item)) : visit(item));
  const close = () => {
    if (opened) release.press({ kind: opened.kind, id: opened.id });
    place.current = undefined;
    go(undefined);
    // To its row, also where it opened by itself or by a key: after the drawer, which returns the focus to what opened it.
    const link = open === undefined ? undefined : links.current.get(open);
    if (link) setTimeout(() => link.isConnected && link.focus(), closedMs);
  };
  /** The first that nobody else has, from a place on. */
  const freeFrom = (index: number) => {
    const all = items ?? [];
    return [...all.slice(index), ...all.slice(0, index)].find(
      (item) => keyOf(item) !== open && (item.claim === null || item.claim.mine),
    );
  };

  useEffect(() => {
    if (open === undefined || items === undefined) return;
    const index = items.findIndex((item) => keyOf(item) === open);
    const item = items[index];
    if (item) {
      if (place.current?.key !== open) {
        claim.send({ kind: item.kind, id: item.id }).catch((thrown: unknown) => {
          if (!(thrown instanceof CallError)) throw thrown;
          toast.bad(thrown.message);
          place.current = undefined;
          go(undefined);
        });
      }
      place.current = { key: open, index };
      return;
    }
    if (place.current?.key !== open) return;
    // It was there and is done.
    const next = freeFrom(place.current.index);
    place.current = undefined;
    if (next && hasDrawer(next)) {
      toast.good(t('moved'));
      go(keyOf(next));
    } else {
      if (!next) toast.good(t('over'));
      go(undefined);
    }
  });

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const all = items ?? [];
      if (event.key === 'n') {
        const index = all.findIndex((item) => keyOf(item) === open);
        const next = freeFrom(index + 1);
        if (next) openItem(next);
      } else if ((event.key === 'j' || event.key === 'k') && open === undefined) {
        // On its link, or on its button.
        const focused = all.findIndex((item) =>
          links.current.get(keyOf(item))?.closest('li')?.contains(document.activeElement),
        );
        const index = focused === -1 ? 0 : focused + (event.key === 'j' ? 1 : -1);
        const item = all[Math.max(0, Math.min(all.length - 1, index))];
        if (item) links.current.get(keyOf(item))?.focus();
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  });

  /** Keeps the link of an item, for the keys. */
  const keepLink = (item: InboxItem) => (link: HTMLAnchorElement | null) => {
    if (link) links.current.set(keyOf(item), link);
    else links.current.delete(keyOf(item));
  };
  return { opened, close, keepLink };
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
