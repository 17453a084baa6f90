import { type UserAccountKind, userAccountKinds } from '#contract/money/ledger.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { HelpIcon } from '../../ui/kit/icons.ts';
import { Price } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import styles from './Balances.module.css';
import { texts } from './statementTexts.ts';
import { useStatementAddress } from './useStatementAddress.ts';

/** The available, held and pending balance; each explains itself on request. */
export function Balances() {
  const wallet = useCall('getWallet', {});
  return (
    <PageState query={wallet} skeleton={<BalancesSkeleton />}>
      {({ availableFen, heldFen, pendingFen }) => (
        <div className={styles.balances}>
          <Balance account="available" fen={availableFen} />
          <Balance account="held" fen={heldFen} />
          <Balance account="pending" fen={pendingFen} />
        </div>
      )}
    </PageState>
  );
}

function Balance({ account, fen }: { account: UserAccountKind; fen: number }) {
  const t = useTexts(texts);
  const { linkTo } = useStatementAddress();
  return (
    <Card>
      <dl className={styles.balance}>
        <dt>{t(account)}</dt>
        <dd>
          <Price fen={fen} size={account === 'available' ? 'lg' : 'md'} />
        </dd>
        <dd>
          <Soft>{t(`${account}Note`)}</Soft>
        </dd>
      </dl>
      <LinkButton
        kind="quiet"
        size="sm"
        icon={HelpIcon}
        className={styles.why}
        to={linkTo({ why: account })}
        label={t('whyOf', { account: t(account) })}
      >
        {t('why')}
      </LinkButton>
    </Card>
  );
}

function BalancesSkeleton() {
  return (
    <div className={styles.balances}>
      {userAccountKinds.map((account) => (
        <Skeleton key={account} height={174} round={12} />
      ))}
    </div>
  );
}
