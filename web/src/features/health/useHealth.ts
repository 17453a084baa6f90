import { healthParts, type HealthPart, type HealthState } from '#contract/console/healthParts.ts';
import { useCall } from '../../api/queries.ts';
import type { CallOutput } from '../../api/call.ts';
import type { Tone } from '../../ui/kit/Status.tsx';

export type Health = CallOutput<'getHealth'>;

export const tones: Record<HealthState, Tone> = { fine: 'good', look: 'warning', broken: 'bad' };

const refreshMs = 60_000;

/** How everything is, asked again every minute while somebody looks at it. */
export function useHealth(enabled = true) {
  return useCall('getHealth', {}, { enabled, refetchInterval: refreshMs });
}

/** The parts that are not fine, the broken ones first. */
export function unwell(health: Health): HealthPart[] {
  const of = (state: HealthState) => healthParts.filter((part) => health[part].state === state);
  return [...of('broken'), ...of('look')];
}
