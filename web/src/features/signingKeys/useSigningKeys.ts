import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';

export type SigningKey = CallOutput<'listLicencePublicKeys'>['keys'][number];

const refreshMs = 60_000;

/** All keys, asked again every minute while they are shown; `dataUpdatedAt` is the moment of their states. */
export function useSigningKeys() {
  return useCall('listLicencePublicKeys', {}, { refetchInterval: refreshMs });
}

/** A key's state at a moment; that it is compromised outweighs the rest. */
export function stateOf({ signsFrom, signsUntil, compromisedAt }: SigningKey, now: number) {
  if (compromisedAt !== null) return 'compromised';
  if (signsUntil === signsFrom) return 'never';
  if (Date.parse(signsFrom) > now) return 'waits';
  return signsUntil === null || Date.parse(signsUntil) > now ? 'signs' : 'over';
}
