import { useState } from 'react';
import type { Inquiry } from '#contract/verification/inquiry.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';

/** Asks a question; where the server wants work for the answer first, does it, and `isWorking` meanwhile. */
export function useInquiry() {
  const [isWorking, setIsWorking] = useState(false);
  const ask = async (query: string, proof?: { challenge: string; nonce: string }): Promise<Inquiry> => {
    try {
      return await call('inquire', { query, ...(proof && { proof }) }, { quiet: true });
    } catch (thrown) {
      if (!(thrown instanceof CallError) || thrown.reason !== 'proof_needed' || proof) throw thrown;
      setIsWorking(true);
      const { proofOf } = await import('./proofWork.ts');
      return await ask(query, await proofOf(thrown.params));
    } finally {
      setIsWorking(false);
    }
  };
  return { ask, isWorking };
}
