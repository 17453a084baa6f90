import { useCallback, useEffect, useState } from 'react';
import type { DomainProof } from '#contract/licences/domainProofs.ts';
import { call } from '../../../api/call.ts';
import { CallError } from '../../../api/callError.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Choices } from '../../../ui/form/Choices.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { Modal } from '../../../ui/kit/overlay/Modal.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Steps } from '../../../ui/kit/Steps.tsx';
import { ProofCheck } from './ProofCheck.tsx';
import { ProofPublish } from './ProofPublish.tsx';
import { proofSteps, type ProofWay } from './proofSteps.ts';
import { proofTexts } from './proofTexts.ts';

interface ProofDialogProps {
  /** Open while there is one. */
  domain: string | undefined;
  onClose: () => void;
}

/** Leads through the proof of a domain: choose a method, publish, check, proven until. */
export function ProofDialog({ domain, onClose }: ProofDialogProps) {
  const t = useTexts(proofTexts);
  return (
    <Modal open={domain !== undefined} onClose={onClose} title={t('dialog', { domain: domain ?? '' })} size="lg">
      {domain !== undefined && <Assistant key={domain} domain={domain} />}
    </Modal>
  );
}

function Assistant({ domain }: { domain: string }) {
  const { proof, error, begin, keep } = useProof(domain);
  return (
    <PageState query={{ data: proof, error, refetch: begin }}>
      {(known) => <Led proof={known} onChecked={keep} />}
    </PageState>
  );
}

/** Beginning a proof again answers the one that there is, so that any domain can be opened here. */
function useProof(domain: string) {
  const [proof, setProof] = useState<DomainProof>();
  const [error, setError] = useState<CallError>();
  const begin = useCallback(() => {
    setError(undefined);
    call('startDomainProof', { domain }, { quiet: true }).then(setProof, (thrown: unknown) => {
      if (!(thrown instanceof CallError)) throw thrown;
      setError(thrown);
    });
  }, [domain]);
  useEffect(begin, [begin]);
  return { proof, error, begin, keep: setProof };
}

function Led({ proof, onChecked }: { proof: DomainProof; onChecked: (proof: DomainProof) => void }) {
  const t = useTexts(proofTexts);
  const { date } = useFormats();
  const [way, setWay] = useState<ProofWay>(proof.provenBy ?? 'dns');
  return (
    <Stack gap={24}>
      <Steps label={t('steps')} steps={proofSteps(proof, t, date)} />
      <Choices
        name="way"
        label={t('way')}
        look="rows"
        value={way}
        onChange={(value) => setWay(value === 'file' ? 'file' : 'dns')}
        options={[
          { value: 'dns', label: t('dns'), note: t('dnsNote') },
          { value: 'file', label: t('file'), note: t('fileNote') },
        ]}
      />
      <ProofPublish proof={proof} way={way} />
      <ProofCheck proof={proof} onChecked={onChecked} />
    </Stack>
  );
}
