import { useLayoutEffect } from 'react';

/**
 * Tells the styles how wide the gutter of the page's scrollbar is, before a dialog locks the page: the kit takes it from the
 * scrollbar, which a short page does not have.
 */
export function useWidthKept(open: boolean): void {
  useLayoutEffect(() => {
    const { body, documentElement } = document;
    if (!open || 'scrollLocked' in body.dataset) return;
    documentElement.style.setProperty('--gutter', `${window.innerWidth - body.offsetWidth}px`);
  }, [open]);
}
