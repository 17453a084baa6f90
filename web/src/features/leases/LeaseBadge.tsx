import type { Lease } from '#contract/rental/leases.ts';
import { StateBadge } from '../../record/StateBadge.tsx';
import { leaseLooks } from './leaseTexts.ts';

/** How a lease stands. Of one without a deposit nothing is said to be returned. */
export function LeaseBadge({ lease: { state, depositFen } }: { lease: Pick<Lease, 'state' | 'depositFen'> }) {
  return <StateBadge of={leaseLooks} state={state === 'ended' && depositFen === 0 ? 'over' : state} />;
}
