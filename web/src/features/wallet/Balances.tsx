import { Link } from 'react-router';
import type { UserAccountKind } from '#contract/money/ledger.ts';
import { useCall } from '../../api/queries.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { OwedCard } from './OwedCard.tsx';
import styles from './Statement.module.css';
import { texts } from './statementTexts.ts';
import { useStatementAddress } from './useStatementAddress.ts';

/** What can be spent, what of it lies in which purse, what is on hold and pending, and first what is owed. */
export function Balances() {
  const wallet = useCall('getWallet', {});
  return (
    <PageState query={wallet} skeleton={<Skeleton height={320} round={12} />}>
      {(data) => (
        <Stack gap={16}>
          {data.owedFen > 0 && <OwedCard owedFen={data.owedFen} />}
          <div className={styles.purses}>
            <Spendable wallet={data} />
            <Balance account="available" fen={data.availableFen} />
            <Balance account="earned" fen={data.earnedFen} />
            <Balance account="held" fen={data.heldFen} />
            <Balance account="pending" fen={data.pendingFen} />
          </div>
        </Stack>
      )}
    </PageState>
  );
}

/** Both purses together. */
function Spendable({ wallet }: { wallet: CallOutput<'getWallet'> }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { balanceFen, availableFen, earnedFen, owedFen } = wallet;
  return (
    <Card>
      <Stack gap={8}>
        <span>{t('balance')}</span>
        <Price fen={balanceFen} size="lg" />
        <span className="figures">{t('balanceSum', { available: money(availableFen), earned: money(earnedFen) })}</span>
        <Soft>{owedFen > 0 ? t('balanceStopped') : t('balanceNote')}</Soft>
      </Stack>
    </Card>
  );
}

function Balance({ account, fen }: { account: Exclude<UserAccountKind, 'owed'>; fen: number }) {
  const t = useTexts(texts);
  const { linkTo } = useStatementAddress();
  return (
    <Card>
      <Stack gap={8}>
        <span>{t(account)}</span>
        <Price fen={fen} />
        <span className={styles.note}>
          <Soft>{t(`${account}Note`)}</Soft>
        </span>
        <Link to={linkTo({ why: account })} aria-label={t('whyOf', { account: t(account) })}>
          {t('why')}
        </Link>
      </Stack>
    </Card>
  );
}
