import { useQueryClient } from '@tanstack/react-query';
import type { DomainProof } from '#contract/licences/domainProofs.ts';
import type { CallOutput } from '../../../api/call.ts';
import { useCall } from '../../../api/queries.ts';

/** As many as are shown; whoever has more of them finds one by beginning it again. */
const shownMax = 50;

/** One's own proofs of domains, newest first; `keep` puts one that a call answered among them. */
export function useProofs() {
  const queries = useQueryClient();
  const input = { limit: shownMax };
  const query = useCall('listDomainProofs', input);
  const keep = (proof: DomainProof) => {
    queries.setQueryData<CallOutput<'listDomainProofs'>>(['listDomainProofs', input], (before) => {
      if (!before) return before;
      const isKnown = before.list.some(({ id }) => id === proof.id);
      const list = isKnown ? before.list.map((one) => (one.id === proof.id ? proof : one)) : [proof, ...before.list];
      return { ...before, list };
    });
  };
  return { proofs: query.data?.list ?? [], keep };
}
