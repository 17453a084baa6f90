import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { OwnClockContext } from './formats.ts';

/** Lets times of day name the zone to whoever has another clock, once the page lives in the browser. */
export function OwnClock({ children }: { children: ReactNode }) {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => startTransition(() => setAsked(true)), []);
  return <OwnClockContext value={isAsked}>{children}</OwnClockContext>;
}

/** Moments within name no zone, which what stands around them says once, and not this year. */
export function ListTimes({ children }: { children: ReactNode }) {
  return <OwnClockContext value="list">{children}</OwnClockContext>;
}
