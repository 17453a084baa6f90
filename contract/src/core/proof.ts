import { z } from 'zod';
import { limits } from './limits.ts';

/** The work that `proof_needed` asks for, by its params `challenge` and `bits`: see `proofOfWork.ts`. */
export const Proof = z.strictObject({
  challenge: z.string().min(1).max(limits.proof.challenge),
  nonce: z.string().min(1).max(limits.proof.nonce),
});
