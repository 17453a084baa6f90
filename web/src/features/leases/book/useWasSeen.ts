import { type RefObject, useEffect, useState } from 'react';

/** What stands lower may lie under a bar at the foot. */
const above = { rootMargin: '0px 0px -25% 0px' };

/** Whether a place of the page was in sight once. */
export function useWasSeen(place: RefObject<Element | null>): boolean {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current || wasSeen) return undefined;
    const observer = new IntersectionObserver((found) => {
      if (found.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    }, above);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, wasSeen]);
  return wasSeen;
}
