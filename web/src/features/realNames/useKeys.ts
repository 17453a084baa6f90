import { useEffect, useRef } from 'react';

/** Single keys while nothing is typed and no dialog stands above. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>) {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      if (document.querySelectorAll('[role=dialog]').length > 1) return;
      const act = current.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
