import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { untilLoadedAnew } from '../../../api/line.ts';
import { useLocale } from '../../../language/locale.tsx';

/** A page that comes to life asks for each of its parts several times. */
const settledMs = 1_000;
/** Somebody is there. Moves of a pointer say nothing: the browser makes one of its own. */
const signs = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** What is being typed stays. */
const isNothingTyped = () => document.activeElement?.matches('input, textarea, select') !== true;

/**
 * A part below what is seen first. The server draws it whole; the program behind it comes as soon as it is in sight or somebody does
 * something. Its styles must be the page's own, since they are needed before.
 */
export function whenNear<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let start = () => undefined as void;
  const started = new Promise<void>((resolve) => {
    start = resolve;
    if (typeof window === 'undefined') resolve();
  });
  const Part = lazy(async () => {
    await started;
    return { default: await untilLoadedAnew(load, isNothingTyped) };
  });
  let isSettled = false;

  /** Asked for again after the page has come to life, it is wanted: some change waits for it. */
  function Asked(props: Props) {
    if (isSettled) start();
    return <Part {...props} />;
  }

  /** Not rendered again while it waits: what the server drew would go. */
  const Drawn = memo((props: Props) => (
    <Suspense>
      <Asked {...props} />
    </Suspense>
  ));

  return function Near(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const { pathname, search } = useLocation();
    const shown = `${useLocale()} ${pathname}${search}`;
    const [first] = useState(shown);
    // Not in an effect: that would come after the change, which waits for this part.
    if (shown !== first) start();
    useEffect(() => {
      const drawn = place.current?.firstElementChild;
      // Come to from another page: nobody drew it.
      if (!drawn) {
        start();
        return undefined;
      }
      const timer = setTimeout(() => {
        isSettled = true;
      }, settledMs);
      const observer = new IntersectionObserver((seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) start();
      });
      observer.observe(drawn);
      const stop = new AbortController();
      for (const sign of signs) window.addEventListener(sign, start, { passive: true, signal: stop.signal });
      void started.then(() => stop.abort());
      return () => {
        clearTimeout(timer);
        observer.disconnect();
        stop.abort();
      };
    }, []);
    return (
      <div ref={place} style={{ display: 'contents' }}>
        <Drawn {...props} />
      </div>
    );
  };
}
