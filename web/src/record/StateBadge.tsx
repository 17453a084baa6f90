import { Status } from '../ui/kit/Status.tsx';
import type { States } from './defineStates.ts';

/** A record's state: icon and word in its tone. */
export function StateBadge<State extends string>({ of, state }: { of: States<State>; state: State }) {
  const word = of.useWord();
  const look = of.looks[state];
  return <Status {...(typeof look === 'string' ? { tone: look } : look)}>{word(state)}</Status>;
}
