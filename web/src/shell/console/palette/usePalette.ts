import { useEffect, useState } from 'react';

/** `search` finds everything, `keys` lists the shortcuts. */
export type PaletteView = 'search' | 'keys';

export interface PaletteState {
  view: PaletteView | undefined;
  wasOpened: boolean;
  open: () => void;
  close: () => void;
}

/** Ctrl or ⌘ K and "/" open the search, "?" the list of shortcuts; where somebody types, only the first does. */
export function usePalette(): PaletteState {
  const [view, setView] = useState<PaletteView>();
  const [wasOpened, setOpened] = useState(false);
  if (view !== undefined && !wasOpened) setOpened(true);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const wanted = viewOf(event);
      if (wanted === undefined) return;
      event.preventDefault();
      setView((now) => (now === wanted ? undefined : wanted));
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return { view, wasOpened, open: () => setView('search'), close: () => setView(undefined) };
}

function viewOf(event: KeyboardEvent): PaletteView | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
  if (isComposing || altKey) return undefined;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'search';
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
  const hasDialog = document.querySelector('[role=dialog]') !== null;
  if (ctrlKey || metaKey || isTyping || hasDialog) return undefined;
  return key === '/' ? 'search' : key === '?' ? 'keys' : undefined;
}
