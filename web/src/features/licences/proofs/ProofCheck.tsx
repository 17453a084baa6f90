import { domainProofRules } from '#contract/licences/domainProofProcess.ts';
import type { DomainProof, DomainProofFinding } from '#contract/licences/domainProofs.ts';
import { useAct } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { SearchIcon } from '../../../ui/kit/icons.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import styles from './Proof.module.css';
import { proofTexts } from './proofTexts.ts';

/** Looks for record and file now, and says what was found. */
export function ProofCheck({ proof, onChecked }: { proof: DomainProof; onChecked: (proof: DomainProof) => void }) {
  const t = useTexts(proofTexts);
  const { date } = useFormats();
  const check = useAct('checkDomainProof', { quiet: true });
  const { domain, checkedAt, dns, file, state, provenUntil } = proof;
  return (
    <div className={styles.check}>
      <div className={styles.act}>
        <Button
          kind="primary"
          icon={SearchIcon}
          busy={check.isPending}
          onClick={() => check.mutate({ proofId: proof.id }, { onSuccess: onChecked })}
        >
          {t('check')}
        </Button>
        <span className={styles.soft}>{t('checkNote', { max: domainProofRules.checks.max })}</span>
      </div>
      <div role="status" className={styles.check}>
        {check.isPending && (
          <>
            <progress className={styles.progress} aria-label={t('checking', { domain })} />
            <p className={styles.soft}>{t('checking', { domain })}</p>
          </>
        )}
        {!check.isPending && checkedAt !== null && (
          <>
            {state === 'proven' && provenUntil !== null ? (
              <Alert tone="good" more={t('nowProvenText', { when: date(provenUntil) })}>
                {t('nowProven', { domain })}
              </Alert>
            ) : (
              <Alert tone="warning">{t('notYet')}</Alert>
            )}
            <dl className={styles.found}>
              <Found name={t('dns')} finding={dns} />
              <Found name={t('file')} finding={file} />
            </dl>
            <p className={styles.soft}>
              {t('checkedAt')} <Time at={checkedAt} />
            </p>
          </>
        )}
      </div>
      {check.error && <Alert tone="warning">{check.error.message}</Alert>}
    </div>
  );
}

function Found({ name, finding }: { name: string; finding: DomainProofFinding | null }) {
  const t = useTexts(proofTexts);
  const tone = finding === 'right' ? 'good' : finding === null || finding === 'missing' ? 'neutral' : 'warning';
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Status tone={tone}>{finding === null ? t('notChecked') : t(`finding_${finding}`)}</Status>
      </dd>
    </div>
  );
}
