import { Link } from 'react-router';
import type { WithdrawalTerms } from '#contract/withdrawals/withdrawals.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { purseTexts } from '../../parts/ledger/purseTexts.ts';
import { useWithdrawalFacts } from '../../parts/ledger/useWithdrawalFacts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { VerifiedIcon } from '../../ui/kit/icons.ts';
import { Facts, Stack } from '../../ui/kit/layout.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { texts } from './texts.ts';
import { WithdrawForm } from './WithdrawForm.tsx';

/** What can be withdrawn now, and the form to ask for it; or what stands against it and where to mend that. */
export function Withdraw() {
  const t = useTexts(texts);
  const p = useTexts(purseTexts);
  const { money, dayAndTime } = useFormats();
  const query = useCall('getWithdrawalTerms', {});
  return (
    <Card title={t('most')}>
      <PageState query={query} skeleton={<Skeleton height={220} />}>
        {(terms) => (
          <Stack gap={16}>
            <Stack gap={4}>
              <Price fen={mostOf(terms)} size="xl" />
              {terms.earnedFen > mostOf(terms) && <span>{t('ofEarned', { amount: money(terms.earnedFen) })}</span>}
              {terms.inWait.fen > 0 && terms.inWait.firstAt !== null && (
                <Soft>{t('inWait', { amount: money(terms.inWait.fen), from: dayAndTime(terms.inWait.firstAt) })}</Soft>
              )}
              {terms.availableFen > 0 && (
                <Soft>{t('spendOnly', { amount: money(terms.availableFen), recharges: p('recharges') })}</Soft>
              )}
              <Link to={href('statement', { account: 'earned' })}>{t('why')}</Link>
            </Stack>
            <Terms terms={terms} />
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

/** What holds for every withdrawal, before anybody types. */
function Terms({ terms }: { terms: WithdrawalTerms }) {
  const t = useTexts(texts);
  const factsOf = useWithdrawalFacts();
  const { money, dayAndTime } = useFormats();
  const { hindrances, hasSecondFactor, secondFactorAboveFen, earnedFen, inWait, leftCount, leftFen, dueAt } = terms;
  const isLimited = !hasSecondFactor && earnedFen - inWait.fen > leftFen;
  return (
    <Facts
      facts={[
        // The day is a person's, and who they are is not known yet; without earnings it says nothing.
        ...(hindrances.includes('unverified') || earnedFen === 0
          ? []
          : [
              { name: t('today'), value: money(leftFen) },
              { name: t('todayCount'), value: t('times', { count: leftCount }) },
            ]),
        {
          name: t('factor'),
          value: isLimited ? (
            <>
              <div>{t('noFactor', { amount: money(secondFactorAboveFen) })}</div>
              <div>
                <Link to={href('security')}>{t('toSecurity')}</Link>
              </div>
            </>
          ) : undefined,
        },
        ...factsOf(terms),
        { name: t('previewBy'), value: t('by', { time: dayAndTime(dueAt) }) },
      ]}
    />
  );
}

function Against({ terms }: { terms: WithdrawalTerms }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const { hindrances, waitsUntil, earnedFen, leftCount } = terms;
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
  return <WithdrawForm terms={terms} />;
}
