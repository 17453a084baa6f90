import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { OwnClockContext } from './formats.ts';

/** Lets times of day name the zone to whoever has another clock, once the page lives in the browser. */
export function OwnClock({ children }: { children: ReactNode }) {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => startTransition(() => setAsked(true)), []);
  return <OwnClockContext value={isAsked}>{children}</OwnClockContext>;
}

/** Times of day within name no zone: what stands around them says it once. */
export function ZoneSaidOnce({ children }: { children: ReactNode }) {
  return <OwnClockContext value={false}>{children}</OwnClockContext>;
}
