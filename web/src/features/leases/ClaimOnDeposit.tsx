import type { LeaseDetail } from '#contract/rental/leases.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { BanIcon, CheckIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { SayButton } from './evidence/SayButton.tsx';
import styles from './leases.module.css';
import { texts } from './texts.ts';
import { OthersWords } from '../../ui/kit/said/OthersWords.tsx';

/** What the lessor wants of the deposit and why, by when the tenant answers, and the two answers. */
export function ClaimOnDeposit({ lease, next }: { lease: LeaseDetail; next: string | null }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const answer = useAction('answerClaim', () => t('answered'));
  const { id, may, claim, depositFen } = lease;
  const isMay = may.includes('answer_claim');
  const amount = money(claim?.amountFen ?? 0);
  return (
    <Stack gap={12} className={isMay ? '' : styles.none}>
      {isMay && claim && (
        <>
          <Alert tone="warning" more={next}>
            {t('claimSays', { amount, deposit: money(depositFen) })}
          </Alert>
          <Stack gap={4}>
            <Soft>{t('claimWhy')}</Soft>
            <blockquote className={styles.reason}>
              <OthersWords text={claim.words} />
            </blockquote>
          </Stack>
        </>
      )}
      <Row gap={8}>
        <ActionButton
          may={isMay}
          icon={CheckIcon}
          act={t('agree', { amount })}
          title={t('agreeTitle')}
          lead={t('agreeText', { amount })}
          onAct={() => answer.send({ id, agree: true })}
        />
        <SayButton
          may={isMay}
          danger
          icon={BanIcon}
          act={t('contest')}
          title={t('contestTitle')}
          lead={t('contestText')}
          label={t('contestLabel')}
          onAct={(said) => answer.send({ id, agree: false, ...said })}
        />
      </Row>
    </Stack>
  );
}
