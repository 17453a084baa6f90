import { useState } from 'react';
import { ActivationList } from './ActivationList.tsx';
import { BindPart } from './BindPart.tsx';
import { OfflineRequest } from '../offline/OfflineRequest.tsx';
import { ProofDialog } from '../proofs/ProofDialog.tsx';
import { Proofs } from '../proofs/Proofs.tsx';
import type { PartProps } from '../useLicence.ts';

/** What the licence is bound to, binding more, proof of domains, and machines without network. */
export function Bindings({ licence, onChanged }: PartProps) {
  const [proven, setProven] = useState<string>();
  const takesDomains = licence.binds.includes('domain');
  const takesMachines = licence.binds.includes('machine');
  return (
    <>
      <ActivationList licence={licence} onChanged={onChanged} onProve={setProven} />
      <BindPart licence={licence} onChanged={onChanged} onProve={setProven} />
      {takesDomains && <Proofs isNeeded={licence.domainProof} onOpen={setProven} />}
      {takesMachines && <OfflineRequest licence={licence} onChanged={onChanged} />}
      {takesDomains && (
        <ProofDialog
          domain={proven}
          onClose={() => setProven(undefined)}
          // Whether a bound domain is proven stands in the licence.
          onProven={() => onChanged()}
        />
      )}
    </>
  );
}
