import { useState } from 'react';
import type { Inquiry } from '#contract/verification/inquiry.ts';
import { callWithProof } from '../../api/callWithProof.ts';

/** Asks a question; where the server wants work for the answer first, does it, and `isWorking` meanwhile. */
export function useInquiry() {
  const [isWorking, setIsWorking] = useState(false);
  const ask = (query: string): Promise<Inquiry> =>
    callWithProof('inquire', { query }, { quiet: true, onWorking: setIsWorking });
  return { ask, isWorking };
}
