import type { EndpointName } from '#contract/endpoints.ts';
import type { CallInput } from '../../api/call.ts';

/** A reading call and what goes in. */
export type FirstCall = { [Name in EndpointName]: readonly [Name, CallInput<Name>] }[EndpointName];

export interface Handle {
  firstCalls: readonly FirstCall[];
}

/**
 * For a screen's `handle`: what it asks for at once, with nothing in its address. The document asks for it before the screen's
 * scripts are there, and `call` takes what is on its way; what differs from what the screen asks for comes for nothing.
 */
export function firstCalls(...calls: FirstCall[]): Handle {
  return { firstCalls: calls };
}
