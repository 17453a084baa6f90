import { orderUnpaidSeconds } from '#contract/orders/orderRules.ts';
import { clock } from '../../language/timeLeft.ts';
import { Ring } from '../../ui/drawings/Ring.tsx';

/** The time left: figures, in a ring of the water line that runs out with them. */
export function TimeRing({ secondsLeft }: { secondsLeft: number | undefined }) {
  return (
    <Ring share={secondsLeft === undefined ? 1 : secondsLeft / orderUnpaidSeconds}>
      <span role="timer">{secondsLeft === undefined ? '--:--' : clock(secondsLeft)}</span>
    </Ring>
  );
}
