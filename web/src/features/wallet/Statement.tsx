import { Link, useSearchParams } from 'react-router';
import { entryKinds, type EntryKind } from '#contract/ledger.ts';
import type { BalanceChange } from '#contract/wallet.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FilterLinks } from '../../ui/FilterLinks.tsx';
import { Stack } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Money, MoneyChange } from '../../ui/Money.tsx';
import { Notice, PageState } from '../../ui/PageState.tsx';
import { Table, type Column } from '../../ui/Table.tsx';
import { TableSkeleton } from '../../ui/TableSkeleton.tsx';
import { Time } from '../../ui/Time.tsx';
import styles from './Statement.module.css';
import { texts } from './texts.ts';

const kinds = entryKinds;

/** Every change of the balance with the balance after it. The address holds the kind filtered by. */
export function Statement() {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const kind = kinds.find((name) => name === query.get('kind'));
  const changes = useListCall('listBalanceChanges', kind === undefined ? {} : { kind });
  const filters = [
    { name: 'all', label: t('all'), to: href('statement') },
    ...kinds.map((name) => ({ name, label: t(name), to: href('statement', { kind: name }) })),
  ];
  return (
    <Stack gap={16}>
      <FilterLinks label={t('filter')} filters={filters} current={kind ?? 'all'} />
      <Card flush>
        <PageState
          query={changes.query}
          skeleton={<TableSkeleton rows={8} />}
          isEmpty={() => changes.items.length === 0}
          empty={<NoChanges kind={kind} />}
        >
          {() => (
            <>
              <ChangesTable changes={changes.items} />
              <LoadMore {...changes} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}

function ChangesTable({ changes }: { changes: BalanceChange[] }) {
  const t = useTexts(texts);
  const columns: Column<BalanceChange>[] = [
    {
      name: 'memo',
      title: t('memo'),
      leads: true,
      show: ({ memo, subject }) => (
        <span className={styles.memo}>
          <span>{memo}</span>
          {subject.kind === 'order' && (
            <Link to={href('orders', { order: subject.id })} className={styles.subject}>
              {t('toOrder', { id: subject.id })}
            </Link>
          )}
        </span>
      ),
    },
    { name: 'kind', title: t('kind'), show: ({ kind }) => t(kind) },
    { name: 'time', title: t('time'), show: ({ createdAt }) => <Time at={createdAt} /> },
    { name: 'amount', title: t('amount'), figures: true, show: ({ amountFen }) => <MoneyChange fen={amountFen} /> },
    { name: 'after', title: t('after'), figures: true, show: ({ afterFen }) => <Money fen={afterFen} /> },
  ];
  return <Table label={t('list')} columns={columns} rows={changes} keyOf={({ id }) => id} />;
}

function NoChanges({ kind }: { kind: EntryKind | undefined }) {
  const t = useTexts(texts);
  if (kind === undefined) {
    const action = <LinkButton to={href('recharge')}>{t('recharge')}</LinkButton>;
    return <Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} action={action} />;
  }
  return (
    <Notice
      picture="empty"
      title={t('emptyFiltered', { kind: t(kind) })}
      text={t('emptyFilteredText')}
      action={<LinkButton to={href('statement')}>{t('showAll')}</LinkButton>}
    />
  );
}
