import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WithdrawalTerms } from '#contract/withdrawals/withdrawals.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { VerifiedIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Terms } from './Terms.tsx';
import { texts } from './texts.ts';
import styles from './Withdraw.module.css';
import { WithdrawForm } from './WithdrawForm.tsx';

/** What can be withdrawn now, and the form to ask for it; or what stands against it and where to mend that. What holds for all is folded. */
export function Withdraw() {
  const t = useTexts(texts);
  const { money } = useFormats();
  const query = useCall('getWithdrawalTerms', {});
  return (
    <Card title={t('most')}>
      <PageState query={query} skeleton={<Skeleton height={220} />}>
        {(terms) => (
          <Stack gap={16}>
            <div className={styles.most}>
              <Price fen={mostOf(terms)} size="xl" />
              <Link to={href('statement', { account: 'earned' })}>
                {terms.earnedFen > mostOf(terms) ? t('ofEarned', { amount: money(terms.earnedFen) }) : t('why')}
              </Link>
            </div>
            <Withheld terms={terms} />
            <Against terms={terms} />
          </Stack>
        )}
      </PageState>
    </Card>
  );
}

/** While anything stands against it, nothing goes out. */
function mostOf({ hindrances, maxFen }: WithdrawalTerms): number {
  return hindrances.length > 0 ? 0 : maxFen;
}

/** What is left of today, and why not all of what was earned can go out now. */
function Withheld({ terms }: { terms: WithdrawalTerms }) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const { hasSecondFactor, secondFactorAboveFen, earnedFen, inWait, leftFen, leftCount, day, hindrances } = terms;
  if (hindrances.length > 0 || earnedFen === 0 || leftCount === 0) return null;
  const isLimited = !hasSecondFactor && secondFactorAboveFen < day.fen;
  const all = money(isLimited ? secondFactorAboveFen : day.fen);
  return (
    <>
      <p>
        {t('today', { left: money(leftFen), all, count: leftCount })}{' '}
        {isLimited && <Link to={href('security')}>{t('toSecurity', { amount: money(day.fen) })}</Link>}
      </p>
      {inWait.fen > 0 && inWait.firstAt !== null && (
        <Soft>{t('inWait', { amount: money(inWait.fen), from: dayAndTime(inWait.firstAt) })}</Soft>
      )}
    </>
  );
}

/** The form; while anything stands against it, that. */
function Against({ terms }: { terms: WithdrawalTerms }) {
  const hindrance = useHindrance(terms);
  if (hindrance === undefined) return <WithdrawForm terms={terms} />;
  return (
    <>
      {hindrance}
      <Terms terms={terms} />
    </>
  );
}

function useHindrance({ hindrances, waitsUntil, earnedFen, leftCount }: WithdrawalTerms): ReactNode {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  if (hindrances.includes('unverified')) {
    return (
      <Stack gap={12}>
        <Alert tone="info">{t('unverified')}</Alert>
        <LinkButton kind="primary" icon={VerifiedIcon} to={href('authentication', { redirect: href('withdraw') })}>
          {t('verify')}
        </LinkButton>
      </Stack>
    );
  }
  if (hindrances.includes('owing')) {
    return (
      <Alert tone="warning">
        {t('owing')} <Link to={href('statement', { account: 'owed' })}>{t('why')}</Link>
      </Alert>
    );
  }
  if (hindrances.includes('leaving')) return <Alert tone="warning">{t('leaving')}</Alert>;
  if (waitsUntil !== null) return <Alert tone="info">{t('waiting', { time: dayAndTime(waitsUntil) })}</Alert>;
  if (earnedFen === 0) return <Alert tone="info">{t('nothing')}</Alert>;
  if (leftCount === 0) return <Alert tone="info">{t('spent')}</Alert>;
  return undefined;
}
