import type { EndpointName } from '#contract/endpoints.ts';
import type { CallInput, CallOutput } from '../../api/call.ts';

/** A reading call and what goes in; with a field of its answer that, where it has one, needs parts of the screen at once. */
export type FirstCall = { [Name in EndpointName]: readonly [Name, CallInput<Name>, Needing<Name>?] }[EndpointName];

interface Needing<Name extends EndpointName> {
  field: keyof CallOutput<Name> & string;
  /** Their files, as `laterParts.ts` names them. */
  parts: readonly string[];
}

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
