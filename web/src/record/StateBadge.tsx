import { Status } from '../ui/kit/Status.tsx';
import type { States } from './defineStates.ts';

interface StateBadgeProps<State extends string> {
  of: States<State>;
  state: State;
  /** Without a tint: of what is settled. */
  quiet?: boolean;
}

/** A record's state: icon and word in its tone. */
export function StateBadge<State extends string>({ of, state, quiet = false }: StateBadgeProps<State>) {
  const word = of.useWord();
  const look = of.looks[state];
  return (
    <Status {...(typeof look === 'string' ? { tone: look } : look)} quiet={quiet}>
      {word(state)}
    </Status>
  );
}
