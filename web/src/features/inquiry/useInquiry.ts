import { useState } from 'react';
import type { Inquiry } from '#contract/inquiry.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';

/** Asks a question; where the server wants work for the answer first, does it. `working` tells which of both is under way. */
export function useInquiry() {
  const [working, setWorking] = useState<'proof' | 'asking'>();
  const ask = async (query: string): Promise<Inquiry> => {
    try {
      return await call('inquire', { query }, { quiet: true });
    } catch (thrown) {
      const { challenge, bits } = proofOf(thrown);
      if (challenge === undefined) throw thrown;
      setWorking('proof');
      const { solveProof } = await import('./proofWork.ts');
      const nonce = await solveProof(challenge, bits);
      setWorking('asking');
      return await call('inquire', { query, proof: { challenge, nonce } }, { quiet: true });
    } finally {
      setWorking(undefined);
    }
  };
  return { ask, working };
}

function proofOf(thrown: unknown): { challenge: string | undefined; bits: number } {
  const { challenge, bits } = (thrown instanceof CallError && thrown.reason === 'proof_needed' && thrown.params) || {};
  return { challenge: typeof challenge === 'string' ? challenge : undefined, bits: Number(bits) };
}
