import {
  type ComponentType,
  createContext,
  lazy,
  memo,
  Suspense,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { untilLoadedAnew } from '../../../api/connection.ts';

/** The server notes the halves that it draws: their files are asked for with those of the page. */
export const HalvesContext = createContext<Set<string> | undefined>(undefined);

const never = () => () => undefined;

/**
 * One of the pages that stand at the same address, or a part that few of them have, in a file of its own. What the server drew of it stands until it comes; whoever comes
 * from another page stays there so long. Its styles must be the address's own.
 */
export function lazyHalf<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Written by the build. */
  name?: string,
): ComponentType<Props> {
  const Half = lazy(async () => ({ default: await untilLoadedAnew(load) }));
  /** Not rendered again while it waits: what the server drew would go. */
  const Drawn = memo(({ props, onAlive }: { props: Props; onAlive: (isAlive: boolean) => void }) => (
    <Suspense>
      <Half {...props} />
      <Alive onAlive={onAlive} />
    </Suspense>
  ));
  return function LazyHalf(props: Props) {
    const halves = use(HalvesContext);
    if (name !== undefined) halves?.add(name);
    const isDrawn = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    // What it is told meanwhile comes once it is alive.
    const [drawn] = useState(isDrawn && props);
    const [isAlive, setIsAlive] = useState(false);
    return drawn ? <Drawn props={isAlive ? props : drawn} onAlive={setIsAlive} /> : <Half {...props} />;
  };
}

/** Tells that what stands beside it has come to life. */
function Alive({ onAlive }: { onAlive: (isAlive: boolean) => void }) {
  useEffect(() => onAlive(true), [onAlive]);
  return null;
}
