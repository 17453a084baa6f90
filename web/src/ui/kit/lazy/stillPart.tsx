import {
  type ComponentType,
  lazy,
  type RefObject,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router';
import { untilLoadedAnew } from '../../../api/connection.ts';
import { useLocale } from '../../../language/locale.tsx';
import { isNothingTyped } from './isNothingTyped.ts';

const never = () => () => undefined;
/** Always the same object: React leaves what stands in the element alone. */
const asDrawn = { __html: '' };
const style = { display: 'contents' };
/** What can be focused in what the server drew. */
const stops = 'a, button, summary';
/** What only its program does rightly: buttons, and links that do more than lead on, or keep the page where it is. */
const acts = 'button, [data-acts]';

/** Of a part that nobody drew, until it comes: what is below moves less, and links lead there. */
export interface Placeholder {
  /** As the part has it. */
  id?: string;
  /** In pixels. */
  height?: number;
}

/** Calls back when the part is wanted before anything in it is touched; returns how to stop. */
type Wake = (drawn: Element, onWake: () => void) => () => void;

/**
 * A part that stays as the server drew it until what it shows changes, something in it that acts is pressed, or `wake` says so. React has no hand
 * in it until its program is there: nothing else on the page can take it away. What was pressed last is shown as busy, and pressed
 * again then; other links lead on without the program, and folds open.
 */
export function stillPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { wake, placeholder }: { wake?: Wake; placeholder?: Placeholder } = {},
): ComponentType<Props & { isWanted?: boolean }> {
  let asked: Promise<ComponentType<Props>> | undefined;
  const ask = () => (asked ??= untilLoadedAnew(load, isNothingTyped));
  const Part = lazy(async () => ({ default: await ask() }));

  return function Still({ isWanted = false, ...handed }: { isWanted?: boolean }) {
    // The rest of what it is handed.
    const props = handed as Props;
    const place = useRef<HTMLDivElement>(null);
    const isDrawn = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    const [wasDrawn] = useState(isDrawn);
    const [live, setLive] = useState<{ Part: ComponentType<Props>; left: Left }>();
    const [isAwaited, setAwaited] = useState(false);
    const shown = [useLocale(), ...Object.values(props)];
    const [first] = useState(shown);
    const isNeeded = wasDrawn && (isWanted || isAwaited || shown.some((value, index) => value !== first[index]));
    const isStill = wasDrawn && !live;
    const pressed = usePress(place, { isStill, onTouch: () => void ask(), onPress: () => setAwaited(true) });

    useEffect(() => {
      if (!isNeeded) return;
      void ask().then((Came) =>
        startTransition(() => setLive((before) => before ?? { Part: Came, left: leftOf(place.current) })),
      );
    }, [isNeeded]);

    useEffect(() => {
      const drawn = place.current?.firstElementChild;
      return isStill && drawn ? wake?.(drawn, () => setAwaited(true)) : undefined;
    }, [isStill]);

    // Before the browser paints: whoever goes on by keyboard or reads an open fold sees no change.
    useLayoutEffect(() => {
      if (live) resume(place.current, live.left);
    }, [live]);
    useEffect(() => {
      if (live && pressed.current !== undefined) pressAgain(place.current, pressed.current);
    }, [live, pressed]);

    if (typeof window === 'undefined')
      return (
        <div style={style} data-later>
          <Suspense>
            <Part {...props} />
          </Suspense>
        </div>
      );
    if (isStill)
      return <div ref={place} style={style} data-later suppressHydrationWarning dangerouslySetInnerHTML={asDrawn} />;
    const Shown = live?.Part ?? Part;
    return (
      <div key="live" ref={place} style={style}>
        {placeholder && !live ? (
          <Suspense fallback={<div id={placeholder.id} style={{ height: placeholder.height }} data-awaited />}>
            <Shown {...props} />
          </Suspense>
        ) : (
          <Shown {...props} />
        )}
      </div>
    );
  };
}

/** Where the reader was in what the server drew: by number, as the program draws the same. */
interface Left {
  focus: number;
  folds: boolean[];
}

function leftOf(place: HTMLElement | null): Left {
  return {
    focus: [...(place?.querySelectorAll(stops) ?? [])].indexOf(document.activeElement ?? document.body),
    folds: [...(place?.querySelectorAll('details') ?? [])].map(({ open }) => open),
  };
}

function resume(place: HTMLElement | null, { focus, folds }: Left): void {
  for (const [index, fold] of [...(place?.querySelectorAll('details') ?? [])].entries())
    if (folds[index]) fold.open = true;
  place?.querySelectorAll<HTMLElement>(stops)[focus]?.focus({ preventScroll: true });
}

function pressAgain(place: HTMLElement | null, index: number): void {
  const target = place?.querySelectorAll<HTMLElement>(acts)[index];
  target?.focus();
  target?.click();
}

/** The number of what was pressed last among what acts and stands still. */
function usePress(
  place: RefObject<HTMLElement | null>,
  { isStill, onTouch, onPress }: { isStill: boolean; onTouch: () => void; onPress: () => void },
): RefObject<number | undefined> {
  const pressed = useRef<number>(undefined);
  const navigate = useNavigate();
  const handlers = useRef({ onTouch, onPress });
  // Before the browser paints: no press is lost.
  useLayoutEffect(() => {
    const drawn = place.current;
    if (!isStill || !drawn) return undefined;
    const stop = new AbortController();
    const press = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest('button, a') : null;
      if (!target) return;
      const link = target instanceof HTMLAnchorElement ? target : undefined;
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (link && !(isPlain && link.origin === window.location.origin)) return;
      if (link) event.preventDefault();
      if (link && !link.matches(acts)) void navigate(link.pathname + link.search + link.hash);
      else {
        const all = [...drawn.querySelectorAll(acts)];
        for (const one of all) one.setAttribute('aria-busy', String(one === target));
        pressed.current = all.indexOf(target);
        handlers.current.onPress();
      }
    };
    drawn.addEventListener('click', press, { signal: stop.signal });
    drawn.addEventListener('pointerdown', () => handlers.current.onTouch(), { signal: stop.signal });
    return () => stop.abort();
  }, [isStill, navigate, place]);
  return pressed;
}
