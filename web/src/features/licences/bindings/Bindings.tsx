import { useState } from 'react';
import type { Licence } from '#contract/licences/licences.ts';
import { useTexts } from '../../../language/texts.ts';
import { Soft } from '../../../record/Soft.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { OfflineRequest } from '../offline/OfflineRequest.tsx';
import { ProofDialog } from '../proofs/ProofDialog.tsx';
import { Proofs } from '../proofs/Proofs.tsx';
import { ActivationList } from './ActivationList.tsx';
import { BindForm } from './BindForm.tsx';
import { bindingTexts } from './bindingTexts.ts';
import { LetOut } from './LetOut.tsx';

/** What the licence is bound to, binding more, proof of domains, and machines without network. */
export function Bindings({ licence }: { licence: Licence }) {
  const t = useTexts(bindingTexts);
  const [proven, setProven] = useState<string>();
  const { binds, may, state, seats, seatsUsed, seatsLet, domainProof } = licence;
  return (
    <>
      <ActivationList licence={licence} onProve={setProven} />
      <LetOut licence={licence} />
      {binds.length > 0 && (
        <Section title={t('bindTitle')}>
          {may.includes('bind') ? (
            <BindForm licence={licence} onProve={setProven} />
          ) : (
            <Soft>{state === 'active' ? t('seatsFull', { used: seatsUsed + seatsLet, seats }) : t('notActive')}</Soft>
          )}
        </Section>
      )}
      {binds.includes('domain') && <Proofs isNeeded={domainProof} onOpen={setProven} />}
      {binds.includes('machine') && <OfflineRequest licence={licence} />}
      <ProofDialog domain={proven} onClose={() => setProven(undefined)} />
    </>
  );
}
