import { Link } from 'react-router';
import { isCashAccount } from '#contract/orders/gateways.ts';
import { type AccountKind, entryKinds } from '#contract/money/ledger.ts';
import type { AccountPosting, LedgerAccount } from '#contract/money/ledgerAdmin.ts';
import { useAccountNames } from '../../parts/ledger/useAccountNames.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { KindBadge, useKindWord } from '../../parts/ledger/KindBadge.tsx';
import { accountWords } from '../../parts/ledger/ledgerTexts.ts';
import { column, figures, lead } from '../../record/columns.ts';
import type { Filter } from '../../record/list/filters.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { BackIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Money, MoneyChange, Price } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { AccountChart } from './AccountChart.tsx';
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
      <Row>
        <LinkButton kind="quiet" size="sm" icon={BackIcon} to={linkTo({ account: undefined, view: 'accounts' })}>
          {t('backToAccounts')}
        </LinkButton>
      </Row>
      <PageState query={account} skeleton={<Skeleton height={120} round={12} />}>
        {(data) => (
          <>
            <AccountHead account={data} />
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
  const accountWord = useTexts(accountWords);
  const accountName = useAccountNames<AccountKind>(accountWord);
  const { number } = useFormats();
  const { linkTo } = useLedgerAddress();
  const { id, kind, owner, guarded, balanceFen, postings } = account;
  return (
    <Card>
      <Row justify="space-between" gap={16}>
        <Stack gap={4}>
          <h2>{accountName(kind)}</h2>
          <Soft>
            {owner === null ? (
              t('platform')
            ) : (
              <Link to={linkTo({ account: undefined, view: 'accounts', of: undefined, search: String(owner.id) })}>
                {owner.username} · {owner.id}
              </Link>
            )}{' '}
            · {t('accountNumber', { id })}
          </Soft>
          <Soft>{guarded ? t(kind === 'owed' ? 'guardedOwed' : 'guarded') : t('open')}</Soft>
          {isCashAccount(kind) && <Soft>{t('cashNote')}</Soft>}
        </Stack>
        <Stack gap={4}>
          <Price fen={balanceFen} size="lg" />
          {postings !== null && (
            <Soft>
              {t('lines')} {number(postings)}
            </Soft>
          )}
        </Stack>
      </Row>
    </Card>
  );
}

function Postings({ account }: { account: LedgerAccount }) {
  const t = useTexts(texts);
  const word = useKindWord();
  const { number } = useFormats();
  const { address, linkTo } = useLedgerAddress();
  const { kind, from, to } = address;
  const list = useListCall('listLedgerPostings', { accountId: account.id, kind, from, to });
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'kind',
      label: t('kind'),
      options: entryKinds.map((value) => ({ value, label: word(value, account.kind) })),
    },
    { is: 'days', label: t('days') },
  ];
  const isFiltered = kind !== undefined || from !== undefined || to !== undefined;
  const showAll = linkTo({ kind: undefined, from: undefined, to: undefined });
  const columns: Column<AccountPosting>[] = [
    lead(t('entry'), ({ entryId }) => (
      <RowLink to={linkTo({ entry: entryId })}>{t('entryTitle', { id: entryId })}</RowLink>
    )),
    column(t('kind'), (posting) => <KindBadge kind={posting.kind} account={account.kind} />, { key: 'kind' }),
    column(t('belongsTo'), ({ subject }) => <SubjectLink subject={subject} />, { key: 'subject' }),
    column(t('time'), ({ createdAt }) => <Time at={createdAt} />, { key: 'time' }),
    figures(t('number'), (posting) => (posting.number === null ? '–' : number(posting.number)), {
      key: 'number',
      minor: true,
    }),
    figures(t('amount'), ({ amountFen }) => <MoneyChange fen={amountFen} />, { key: 'amount' }),
    figures(t('after'), ({ afterFen }) => <Money fen={afterFen} />, { key: 'after' }),
  ];
  return (
    <ListScreen
      label={t('postings')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={
        isFiltered
          ? {
              title: t('postingsFiltered'),
              text: t('postingsFilteredText'),
              action: <LinkButton to={showAll}>{t('showAll')}</LinkButton>,
            }
          : { title: t('postingsEmpty'), text: t('postingsEmptyText') }
      }
      name="ledgerPostings"
      bar={{ filters }}
    />
  );
}
