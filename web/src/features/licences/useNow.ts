import { minuteMs } from '#contract/core/durations.ts';
import { useEffect, useState } from 'react';

/** The moment it is, as milliseconds; goes on by the minute. Not for pages that the server renders. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
