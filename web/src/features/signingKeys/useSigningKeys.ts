import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import type { Tone } from '../../ui/kit/Status.tsx';

export type SigningKey = CallOutput<'listLicencePublicKeys'>['keys'][number];
export type KeyState = 'signs' | 'waits' | 'over' | 'never' | 'compromised';

export const tones: Record<KeyState, Tone> = {
  signs: 'good',
  waits: 'waiting',
  over: 'neutral',
  never: 'neutral',
  compromised: 'bad',
};

const refreshMs = 60_000;

/** All keys, asked again every minute while somebody looks at them; `dataUpdatedAt` is the moment of their states. */
export function useSigningKeys() {
  return useCall('listLicencePublicKeys', {}, { refetchInterval: refreshMs });
}

/** What a key is at a moment; that it is compromised outweighs the rest. */
export function stateOf({ signsFrom, signsUntil, compromisedAt }: SigningKey, now: number): KeyState {
  if (compromisedAt !== null) return 'compromised';
  if (signsUntil === signsFrom) return 'never';
  if (Date.parse(signsFrom) > now) return 'waits';
  return signsUntil === null || Date.parse(signsUntil) > now ? 'signs' : 'over';
}
