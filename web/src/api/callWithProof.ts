import { call, type CallInput, type CallOptions, type CallOutput } from './call.ts';
import { CallError } from './callError.ts';

/** The calls that may want work first, in the field `proof`. */
type ProofName = 'inquire' | 'login' | 'sendCode';

/**
 * A call that does the work which the server wants first, if it wants some: `onWorking` is told when it begins and ends.
 * A refusal of the work once done is thrown as it is.
 */
export async function callWithProof<Name extends ProofName>(
  name: Name,
  input: Omit<CallInput<Name>, 'proof'>,
  { onWorking, ...options }: CallOptions & { onWorking?: (isWorking: boolean) => void } = {},
): Promise<CallOutput<Name>> {
  try {
    // What Omit took out is optional in each of them.
    return await call(name, input as CallInput<Name>, options);
  } catch (thrown) {
    if (!(thrown instanceof CallError) || thrown.reason !== 'proof_needed') throw thrown;
    onWorking?.(true);
    try {
      const { proofOf } = await import('./proofOfWork.ts');
      const proof = await proofOf(thrown.params);
      return await call(name, { ...input, proof } as CallInput<Name>, options);
    } finally {
      onWorking?.(false);
    }
  }
}
