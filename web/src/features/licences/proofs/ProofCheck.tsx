import { useState } from 'react';
import { domainProofRules } from '#contract/licences/domainProofRules.ts';
import type { DomainProof, DomainProofFinding } from '#contract/licences/domainProofs.ts';
import { CallError } from '../../../api/callError.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Soft } from '../../../record/Soft.tsx';
import { useAction } from '../../../record/useAction.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { SearchIcon } from '../../../ui/kit/icons.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Facts, Row, Stack } from '../../../ui/kit/layout.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import styles from './Proof.module.css';
import { proofTexts } from './proofTexts.ts';

/** Checks record and file now, and says what was found. */
export function ProofCheck({ proof, onChecked }: { proof: DomainProof; onChecked: (proof: DomainProof) => void }) {
  const t = useTexts(proofTexts);
  const { date } = useFormats();
  const check = useAction('checkDomainProof');
  const [failure, setFailure] = useState<string>();
  const handleCheck = () => {
    setFailure(undefined);
    check.send({ proofId: proof.id }).then(onChecked, (thrown: unknown) => {
      if (!(thrown instanceof CallError)) throw thrown;
      setFailure(thrown.message);
    });
  };
  const { domain, checkedAt, dns, file, state, provenUntil } = proof;
  return (
    <Stack gap={12}>
      <Row>
        <Button kind="primary" icon={SearchIcon} busy={check.busy} onClick={handleCheck}>
          {t('check')}
        </Button>
        <Soft>{t('checkNote', { max: domainProofRules.checks.max })}</Soft>
      </Row>
      <div role="status" className={styles.check}>
        {check.busy && (
          <>
            <progress className={styles.progress} aria-label={t('checking', { domain })} />
            <Soft>{t('checking', { domain })}</Soft>
          </>
        )}
        {!check.busy && checkedAt !== null && (
          <>
            {state === 'proven' && provenUntil !== null ? (
              <Alert tone="good" more={t('nowProvenText', { when: date(provenUntil) })}>
                {t('nowProven', { domain })}
              </Alert>
            ) : (
              <Alert tone="warning">{t('notYet')}</Alert>
            )}
            <Facts
              facts={[
                { name: t('dns'), value: <Found finding={dns} /> },
                { name: t('file'), value: <Found finding={file} /> },
              ]}
            />
            <Soft>
              {t('checkedAt')} <Time at={checkedAt} />
            </Soft>
          </>
        )}
      </div>
      {failure !== undefined && <Alert tone="warning">{failure}</Alert>}
    </Stack>
  );
}

function Found({ finding }: { finding: DomainProofFinding | null }) {
  const t = useTexts(proofTexts);
  const tone = finding === 'right' ? 'good' : finding === null || finding === 'missing' ? 'neutral' : 'warning';
  return <Status tone={tone}>{finding === null ? t('notChecked') : t(`finding_${finding}`)}</Status>;
}
