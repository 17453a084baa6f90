import {
  type ComponentType,
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router';
import { untilLoadedAnew } from '../../../api/line.ts';
import { useLocale } from '../../../language/locale.tsx';
import { isNothingTyped } from './isNothingTyped.ts';

const never = () => () => undefined;
/** Always the same object: React leaves what stands in the element alone. */
const asDrawn = { __html: '' };
const style = { display: 'contents' };

/**
 * A part that is seen first and stays as the server drew it until what it shows changes or a button in it is pressed, which is
 * pressed again once the program is there. Links lead on without it, and folds open. Its styles must be the page's own, and what it
 * is handed the same values each time. `isWanted`: the program is needed now, as for whoever is logged in.
 */
export function whenTouched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { isWanted?: boolean }> {
  let asked: Promise<ComponentType<Props>> | undefined;
  const ask = () => (asked ??= untilLoadedAnew(load, isNothingTyped));
  const Part = lazy(async () => ({ default: await ask() }));

  return function Touched({ isWanted = false, ...handed }: { isWanted?: boolean }) {
    // The rest of what it is handed.
    const props = handed as Props;
    const place = useRef<HTMLDivElement>(null);
    const navigate = useNavigate();
    const isDrawn = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    const [wasDrawn] = useState(isDrawn);
    const [Live, setLive] = useState<ComponentType<Props>>();
    const [pressed, setPressed] = useState<number>();
    const shown = [useLocale(), ...Object.values(props)];
    const [first] = useState(shown);
    const isNeeded =
      wasDrawn && (isWanted || pressed !== undefined || shown.some((value, index) => value !== first[index]));

    useEffect(() => {
      if (isNeeded) void ask().then((part) => startTransition(() => setLive(() => part)));
    }, [isNeeded]);

    // Before the browser paints: no press is lost.
    useLayoutEffect(() => {
      const drawn = place.current;
      if (!wasDrawn || Live || !drawn) return undefined;
      const stop = new AbortController();
      const press = (event: MouseEvent) => {
        const target = event.target instanceof Element ? event.target.closest('button, a') : null;
        if (target instanceof HTMLButtonElement) setPressed([...drawn.querySelectorAll('button')].indexOf(target));
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (target instanceof HTMLAnchorElement && isPlain && target.origin === window.location.origin) {
          event.preventDefault();
          void navigate(target.pathname + target.search + target.hash);
        }
      };
      drawn.addEventListener('click', press, { signal: stop.signal });
      drawn.addEventListener('pointerdown', () => void ask(), { signal: stop.signal });
      return () => stop.abort();
    }, [wasDrawn, Live, navigate]);

    useEffect(() => {
      if (!Live || pressed === undefined) return;
      const button = place.current?.querySelectorAll('button')[pressed];
      button?.focus();
      button?.click();
    }, [Live, pressed]);

    if (typeof window === 'undefined')
      return (
        <div style={style} data-later>
          <Suspense>
            <Part {...props} />
          </Suspense>
        </div>
      );
    if (wasDrawn && !Live)
      return <div ref={place} style={style} data-later suppressHydrationWarning dangerouslySetInnerHTML={asDrawn} />;
    const Shown = Live ?? Part;
    return (
      <div key="live" ref={place} style={style}>
        <Shown {...props} />
      </div>
    );
  };
}
