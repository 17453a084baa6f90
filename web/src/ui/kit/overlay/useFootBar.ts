import { useLayoutEffect } from 'react';

let bars = 0;

/** Says on the document that a bar stands at the foot, to which the tabs there give way. A page kept behind a tab has no effects: its bar does not count. */
export function useFootBar(isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return undefined;
    count(1);
    return () => count(-1);
  }, [isThere]);
}

function count(by: 1 | -1): void {
  bars += by;
  document.documentElement.toggleAttribute('data-foot', bars > 0);
}
