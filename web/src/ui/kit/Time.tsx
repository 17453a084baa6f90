import { useEffect, useState } from 'react';
import { useFormats } from '../../language/formats.ts';

/** A moment in the site's time zone. `as="relative"` says how long ago, with the moment as its hint; `exact` names the zone. */
export function Time({
  at,
  as = 'dateTime',
}: {
  at: string;
  as?: 'date' | 'dateTime' | 'exact' | 'dayAndTime' | 'timeOfDay' | 'relative';
}) {
  const formats = useFormats();
  // What depends on the reader's clock comes after hydration, or server and client would disagree.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const text = as === 'relative' ? (mounted ? formats.relative(at) : formats.date(at)) : formats[as](at);
  return (
    <time dateTime={at} title={formats.exact(at)}>
      {text}
    </time>
  );
}

/** Seconds left until a moment, counted down; undefined until the page lives in the browser. */
export function useSecondsLeft(until: string | undefined): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (until === undefined) return setLeft(undefined);
    const count = () => setLeft(Math.max(0, Math.ceil((new Date(until).getTime() - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
