import { Link } from 'react-router';
import { type AccountKind, entryKinds } from '#contract/money/ledger.ts';
import type { AccountPosting, LedgerAccount } from '#contract/money/ledgerAdmin.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { DayRange } from '../../ui/list/DayRange.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { FilterRows } from '../../ui/list/FilterRows.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { BackIcon } from '../../ui/kit/icons.ts';
import { KindBadge, useKindWord } from '../../parts/ledger/KindBadge.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Money, MoneyChange, Price } from '../../ui/kit/Money.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { AccountChart } from './AccountChart.tsx';
import styles from './Ledger.module.css';
import { SubjectLink } from './SubjectLink.tsx';
import { texts } from './texts.ts';
import { useLedgerAddress } from './useLedgerAddress.ts';

/** One account: its balance, and every posting that made it. */
export function AccountView({ id }: { id: number }) {
  const t = useTexts(texts);
  const { linkTo } = useLedgerAddress();
  const account = useCall('getLedgerAccount', { id });
  return (
    <Stack gap={16}>
      <Link to={linkTo({ account: undefined, view: 'accounts' })} className={styles.back}>
        <Icon of={BackIcon} size={16} />
        {t('backToAccounts')}
      </Link>
      <PageState query={account} skeleton={<Skeleton height={120} round={12} />}>
        {(data) => (
          <>
            <AccountHead account={data} />
            <PostingFilters account={data.kind} />
            <AccountChart id={id} />
            <Postings account={data} />
          </>
        )}
      </PageState>
    </Stack>
  );
}

function AccountHead({ account }: { account: LedgerAccount }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { linkTo } = useLedgerAddress();
  const { id, kind, owner, guarded, balanceFen, postings } = account;
  return (
    <Card>
      <div className={styles.accountHead}>
        <div className={styles.account}>
          <h2>{t(`account_${kind}`)}</h2>
          <span className={styles.owner}>
            {owner === null ? (
              t('platform')
            ) : (
              <Link to={linkTo({ account: undefined, view: 'accounts', of: undefined, search: String(owner.id) })}>
                {owner.username} · {owner.id}
              </Link>
            )}{' '}
            · {t('accountNumber', { id })}
          </span>
          <span className={styles.note}>{guarded ? t('guarded') : t('open')}</span>
          {kind === 'cash_sandbox' && <span className={styles.note}>{t('cashNote')}</span>}
        </div>
        <div className={styles.accountBalance}>
          <Price fen={balanceFen} size="lg" />
          {postings !== null && (
            <span className={styles.owner}>
              {t('lines')} {number(postings)}
            </span>
          )}
        </div>
      </div>
    </Card>
  );
}

function PostingFilters({ account }: { account: AccountKind }) {
  const t = useTexts(texts);
  const word = useKindWord();
  const { address, linkTo } = useLedgerAddress();
  const { kind, from, to } = address;
  const kinds = [
    { name: 'all', label: t('all'), to: linkTo({ kind: undefined }) },
    ...entryKinds.map((name) => ({ name, label: word(name, account), to: linkTo({ kind: name }) })),
  ];
  return (
    <FilterRows
      rows={[
        {
          name: 'kind',
          label: t('kind'),
          filter: <FilterLinks label={t('kind')} filters={kinds} current={kind ?? 'all'} />,
        },
        {
          name: 'days',
          label: t('days'),
          filter: <DayRange days={{ from, to }} linkTo={(days) => linkTo({ from: days.from, to: days.to })} />,
        },
      ]}
    />
  );
}

function Postings({ account }: { account: LedgerAccount }) {
  const t = useTexts(texts);
  const { address, linkTo } = useLedgerAddress();
  const { kind, from, to } = address;
  const postings = useListCall('listLedgerPostings', {
    accountId: account.id,
    ...(kind === undefined ? {} : { kind }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });
  const isFiltered = kind !== undefined || from !== undefined || to !== undefined;
  const showAll = linkTo({ kind: undefined, from: undefined, to: undefined });
  return (
    <Card flush>
      <PageState
        query={postings.query}
        skeleton={<TableSkeleton rows={8} />}
        isEmpty={() => postings.items.length === 0}
        empty={
          isFiltered ? (
            <Notice
              picture="empty"
              title={t('postingsFiltered')}
              text={t('postingsFilteredText')}
              action={<LinkButton to={showAll}>{t('showAll')}</LinkButton>}
            />
          ) : (
            <Notice picture="empty" title={t('postingsEmpty')} text={t('postingsEmptyText')} />
          )
        }
      >
        {() => (
          <>
            <PostingTable postings={postings.items} account={account.kind} linkTo={(entry) => linkTo({ entry })} />
            <LoadMore {...postings} />
          </>
        )}
      </PageState>
    </Card>
  );
}

interface PostingTableProps {
  postings: AccountPosting[];
  /** Which account they are of: its word for a kind may differ. */
  account: AccountKind;
  linkTo: (entry: number) => string;
}

function PostingTable({ postings, account, linkTo }: PostingTableProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const columns: Column<AccountPosting>[] = [
    {
      name: 'entry',
      title: t('entry'),
      leads: true,
      show: ({ entryId }) => (
        <RowLink to={linkTo(entryId)}>
          <span className="figures">{t('entryTitle', { id: entryId })}</span>
        </RowLink>
      ),
    },
    { name: 'kind', title: t('kind'), show: ({ kind }) => <KindBadge kind={kind} account={account} /> },
    {
      name: 'subject',
      title: t('belongsTo'),
      show: ({ subject }) => <SubjectLink subject={subject} />,
    },
    { name: 'time', title: t('time'), show: ({ createdAt }) => <Time at={createdAt} /> },
    {
      name: 'number',
      title: t('number'),
      figures: true,
      minor: true,
      show: (posting) => (posting.number === null ? '–' : number(posting.number)),
    },
    { name: 'amount', title: t('amount'), figures: true, show: ({ amountFen }) => <MoneyChange fen={amountFen} /> },
    { name: 'after', title: t('after'), figures: true, show: ({ afterFen }) => <Money fen={afterFen} /> },
  ];
  return <Table label={t('postings')} columns={columns} rows={postings} keyOf={({ id }) => id} />;
}
