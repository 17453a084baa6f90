import { type AccountKind, accountKinds } from '#contract/money/ledger.ts';
import type { LedgerAccount } from '#contract/money/ledgerAdmin.ts';
import { useAccountNames } from '../../parts/ledger/useAccountNames.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { accountWords } from '../../parts/ledger/ledgerTexts.ts';
import { column, figures, lead } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { RowName } from '../../record/RowName.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { texts } from './texts.ts';
import { useLedgerAddress } from './useLedgerAddress.ts';

/** All accounts with their balances, the platform's first; each row leads to its postings. */
export function AccountList() {
  const t = useTexts(texts);
  const accountWord = useTexts(accountWords);
  const accountName = useAccountNames<AccountKind>(accountWord);
  const { number } = useFormats();
  const { address, linkTo } = useLedgerAddress();
  const { of: kind, search } = address;
  const list = useListCall('listLedgerAccounts', { kind, search });
  const kinds = accountKinds.map((value) => ({ value, label: accountName(value) }));
  const ownerOf = ({ id, owner }: LedgerAccount) => {
    const to = linkTo({ account: id });
    return owner === null ? (
      <RowLink to={to}>{t('platform')}</RowLink>
    ) : (
      <RowName name={owner.username} id={owner.id} to={to} />
    );
  };
  const columns: Column<LedgerAccount>[] = [
    lead(t('owner'), ownerOf),
    column(t('account'), (row) => accountName(row.kind), { key: 'account' }),
    figures(t('lines'), ({ postings }) => (postings === null ? '–' : number(postings)), { key: 'lines', minor: true }),
    figures(t('balance'), ({ balanceFen }) => <Money fen={balanceFen} />, { key: 'balance' }),
  ];
  return (
    <ListScreen
      label={t('accounts')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{
        title: t('accountsEmpty'),
        text: t('accountsEmptyText'),
        action: <LinkButton to={linkTo({ of: undefined, search: undefined })}>{t('showAll')}</LinkButton>,
      }}
      name="ledgerAccounts"
      brief={(row) => (
        <Stack gap={4}>
          <Row gap={8} justify="space-between">
            <span>{accountName(row.kind)}</span>
            <Money fen={row.balanceFen} />
          </Row>
          <Soft>{ownerOf(row)}</Soft>
        </Stack>
      )}
      bar={{
        search: { label: t('search'), placeholder: t('searchHint') },
        filters: [{ is: 'choice', name: 'of', label: t('kindFilter'), options: kinds }],
      }}
    />
  );
}
