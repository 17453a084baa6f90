import { useState } from 'react';
import { type Day, dayOf } from '../../language/days.ts';

/** The day that it is where the site is, as of when the screen was opened. Not for pages that the server renders. */
export function useToday(): Day {
  return useState(() => dayOf(Date.now()))[0];
}
