import type { BalanceChange } from '#contract/money/wallet.ts';
import { useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Money, MoneyChange } from '../../ui/kit/Money.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { KindBadge } from '../../parts/ledger/KindBadge.tsx';
import styles from './Statement.module.css';
import { texts } from './statementTexts.ts';
import { SubjectLink } from './SubjectLink.tsx';
import { presentFilters, type StatementFilters, useStatementAddress } from './useStatementAddress.ts';

/** Every change of an account with the balance after it, narrowed as the address says; each row opens its line. */
export function Statement() {
  const { filters, linkTo } = useStatementAddress();
  const changes = useListCall('listBalanceChanges', presentFilters(filters));
  return (
    <Card flush>
      <PageState
        query={changes.query}
        skeleton={<TableSkeleton rows={8} />}
        isEmpty={() => changes.items.length === 0}
        empty={<NoChanges filters={filters} showAll={linkTo({ kind: undefined, from: undefined, to: undefined })} />}
      >
        {() => (
          <>
            <ChangesTable changes={changes.items} linkTo={(line) => linkTo({ line })} />
            <LoadMore {...changes} />
          </>
        )}
      </PageState>
    </Card>
  );
}

function ChangesTable({ changes, linkTo }: { changes: BalanceChange[]; linkTo: (id: number) => string }) {
  const t = useTexts(texts);
  const columns: Column<BalanceChange>[] = [
    {
      name: 'memo',
      title: t('memo'),
      leads: true,
      show: (change) => <Memo change={change} to={linkTo(change.id)} />,
    },
    { name: 'kind', title: t('kind'), show: ({ kind, account }) => <KindBadge kind={kind} account={account} /> },
    { name: 'time', title: t('time'), show: ({ createdAt }) => <Time at={createdAt} /> },
    { name: 'amount', title: t('amount'), figures: true, show: ({ amountFen }) => <MoneyChange fen={amountFen} /> },
    { name: 'after', title: t('after'), figures: true, show: ({ afterFen }) => <Money fen={afterFen} /> },
  ];
  return (
    <Table
      label={t('list')}
      columns={columns}
      rows={changes}
      keyOf={({ id }) => id}
      brief={(change) => <Brief change={change} to={linkTo(change.id)} />}
    />
  );
}

/** What it was for, which opens the line, and what it belongs to. */
function Memo({ change: { memo, subject }, to }: { change: BalanceChange; to: string }) {
  const locale = useLocale();
  return (
    <span className={styles.memo}>
      <RowLink to={to} lang={otherScript(memo, locale)}>
        {memo}
      </RowLink>
      {subject.opens !== null && <SubjectLink subject={subject} className={styles.subject} />}
    </span>
  );
}

/** A line on a phone: what and how much, below them when and what was left. */
function Brief({ change, to }: { change: BalanceChange; to: string }) {
  const t = useTexts(texts);
  return (
    <span className={styles.brief}>
      <Memo change={change} to={to} />
      <span className={styles.figures}>
        <MoneyChange fen={change.amountFen} />
        <span className={styles.soft}>
          {t('afterShort')} <Money fen={change.afterFen} />
        </span>
      </span>
      <span className={styles.when}>
        <KindBadge kind={change.kind} account={change.account} />
        <span className={styles.soft}>
          <Time at={change.createdAt} />
        </span>
      </span>
    </span>
  );
}

function NoChanges({ filters, showAll }: { filters: StatementFilters; showAll: string }) {
  const t = useTexts(texts);
  const { account, kind, from, to } = filters;
  if (kind !== undefined || from !== undefined || to !== undefined) {
    const action = <LinkButton to={showAll}>{t('showAll')}</LinkButton>;
    return <Notice picture="empty" title={t('emptyFiltered')} text={t('emptyFilteredText')} action={action} />;
  }
  const action = account === 'available' && <LinkButton to={href('recharge')}>{t('recharge')}</LinkButton>;
  return (
    <Notice
      picture="empty"
      title={t('emptyTitle')}
      text={t(`empty_${account}`)}
      {...(action === false ? {} : { action })}
    />
  );
}
