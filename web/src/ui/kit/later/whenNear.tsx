import {
  type ComponentType,
  createContext,
  lazy,
  memo,
  type RefObject,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { untilLoadedAnew } from '../../../api/line.ts';
import { useLocale } from '../../../language/locale.tsx';
import { isNothingTyped } from './isNothingTyped.ts';

/** A page that comes to life asks for each of its parts several times. */
const settledMs = 1_000;
/** Somebody is there. Moves of a pointer say nothing: the browser makes one of its own. */
const signs = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Of a part that nobody drew, until it comes: what is below moves less, and links lead there. */
interface Placeholder {
  /** As the part has it. */
  id?: string;
  /** In pixels. */
  height?: number;
}

/**
 * A part below what is seen first. The server draws it whole; the program behind it comes as soon as it is in sight or somebody does
 * something. Its styles must be the page's own, since they are needed before.
 */
export function whenNear<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { id, height = 160 }: Placeholder = {},
): ComponentType<Props> {
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
    <Suspense fallback={<div id={id} style={{ height }} data-awaited />}>
      <Asked {...props} />
      <Alive />
    </Suspense>
  ));

  return function Near(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const { pathname, search } = useLocation();
    const shown = `${useLocale()} ${pathname}${search}`;
    const [first] = useState(shown);
    const { onAlive, keepPress } = usePress(place);
    // Not in an effect: that would come after the change, which waits for this part.
    if (shown !== first) start();
    useEffect(() => {
      const drawn = place.current?.firstElementChild;
      // Come to from another page: nobody drew it.
      if (!drawn || drawn.hasAttribute('data-awaited')) {
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
      for (const sign of signs)
        window.addEventListener(sign, start, { passive: true, capture: true, signal: stop.signal });
      void started.then(() => stop.abort());
      const forget = keepPress();
      return () => {
        clearTimeout(timer);
        observer.disconnect();
        stop.abort();
        forget();
      };
    }, [keepPress]);
    return (
      <div ref={place} style={{ display: 'contents' }} data-later>
        <AliveContext value={onAlive}>
          <Drawn {...props} />
        </AliveContext>
      </div>
    );
  };
}

const AliveContext = createContext<() => void>(() => undefined);

/** Tells that what stands beside it has come to life: at once, so that a press which woke it is not repeated. */
function Alive() {
  const onAlive = use(AliveContext);
  useLayoutEffect(() => onAlive(), [onAlive]);
  return null;
}

function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  button.setAttribute('aria-busy', String(isBusy));
}

/** The last button pressed in a part that is not alive yet: shown as busy, and pressed again when the part is. */
function usePress(place: RefObject<HTMLElement | null>) {
  const isAlive = useRef(false);
  const pressed = useRef<HTMLButtonElement>(undefined);
  const onAlive = useCallback(() => {
    isAlive.current = true;
    const button = pressed.current;
    if (!button) return;
    setBusy(button, false);
    setTimeout(() => button.click());
  }, []);
  const keepPress = useCallback(() => {
    const press = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (isAlive.current || button === null || place.current?.contains(button) !== true) return;
      // The press itself may wake the part, and then does what it should.
      setTimeout(() => {
        if (isAlive.current) return;
        const before = pressed.current;
        if (before) setBusy(before, false);
        setBusy(button, true);
        pressed.current = button;
      });
    };
    // Before the document itself, where presses of what is not alive end.
    window.addEventListener('click', press, true);
    return () => window.removeEventListener('click', press, true);
  }, [place]);
  return { onAlive, keepPress };
}
