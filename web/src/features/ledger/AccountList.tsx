import { accountKinds } from '#contract/money/ledger.ts';
import type { LedgerAccount } from '#contract/money/ledgerAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { SearchForm } from '../../ui/list/SearchForm.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import styles from './Ledger.module.css';
import { texts } from './texts.ts';
import { useLedgerAddress } from './useLedgerAddress.ts';

/** All accounts with their balances, the platform's first; each row leads to its postings. */
export function AccountList() {
  const t = useTexts(texts);
  const { address, linkTo } = useLedgerAddress();
  const { of, search } = address;
  const accounts = useListCall('listLedgerAccounts', {
    ...(of === undefined ? {} : { kind: of }),
    ...(search === '' ? {} : { search }),
  });
  const filters = [
    { name: 'all', label: t('all'), to: linkTo({ of: undefined }) },
    ...accountKinds.map((name) => ({ name, label: t(`account_${name}`), to: linkTo({ of: name }) })),
  ];
  const showAll = <LinkButton to={linkTo({ of: undefined, search: '' })}>{t('showAll')}</LinkButton>;
  return (
    <Stack gap={16}>
      <SearchForm label={t('search')} placeholder={t('searchHint')} />
      <FilterLinks label={t('kindFilter')} filters={filters} current={of ?? 'all'} />
      <Card flush>
        <PageState
          query={accounts.query}
          skeleton={<TableSkeleton rows={8} />}
          isEmpty={() => accounts.items.length === 0}
          empty={<Notice picture="empty" title={t('accountsEmpty')} text={t('accountsEmptyText')} action={showAll} />}
        >
          {() => (
            <>
              <AccountTable accounts={accounts.items} linkTo={(account) => linkTo({ account })} />
              <LoadMore {...accounts} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}

function AccountTable({ accounts, linkTo }: { accounts: LedgerAccount[]; linkTo: (id: number) => string }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const columns: Column<LedgerAccount>[] = [
    {
      name: 'owner',
      title: t('owner'),
      leads: true,
      show: ({ id, owner }) => (
        <span className={styles.account}>
          <RowLink to={linkTo(id)}>{owner === null ? t('platform') : owner.username}</RowLink>
          {owner !== null && <span className={`figures ${styles.owner}`}>{owner.id}</span>}
        </span>
      ),
    },
    { name: 'kind', title: t('account'), show: ({ kind }) => t(`account_${kind}`) },
    {
      name: 'lines',
      title: t('lines'),
      figures: true,
      minor: true,
      show: ({ postings }) => (postings === null ? '–' : number(postings)),
    },
    { name: 'balance', title: t('balance'), figures: true, show: ({ balanceFen }) => <Money fen={balanceFen} /> },
  ];
  return <Table label={t('accounts')} columns={columns} rows={accounts} keyOf={({ id }) => id} />;
}
