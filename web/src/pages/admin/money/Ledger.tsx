import { ExportButton } from '../../../features/exports/ExportButton.tsx';
import { ListExport } from '../../../features/exports/ListExport.tsx';
import { AccountList } from '../../../features/ledger/AccountList.tsx';
import { AccountView } from '../../../features/ledger/AccountView.tsx';
import { DebtList } from '../../../features/ledger/DebtList.tsx';
import { EntryDrawer } from '../../../features/ledger/EntryDrawer.tsx';
import { EntryList } from '../../../features/ledger/EntryList.tsx';
import { texts } from '../../../features/ledger/texts.ts';
import { useFilterWords } from '../../../features/ledger/useFilterWords.ts';
import { type LedgerAddress, ledgerViews, useLedgerAddress } from '../../../features/ledger/useLedgerAddress.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { FilterBy } from '../../../record/FilterBy.tsx';
import { PageHead, Stack } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/Ledger';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminLedger');
}

export default function AdminLedger() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const { address, linkTo, closeEntry } = useLedgerAddress();
  const { account, view, entry } = address;
  return (
    <>
      <PageHead
        title={titles('adminLedger')}
        lead={t('lead')}
        {...(account === undefined ? {} : { action: <Export address={address} account={account} /> })}
      />
      <Stack gap={16}>
        <FilterBy
          label={t('views')}
          names={ledgerViews}
          word={(name) => t(`view_${name}`)}
          current={account === undefined ? view : 'accounts'}
          linkTo={(name) => linkTo({ account: undefined, entry: undefined, view: name ?? 'accounts' })}
          parts
        />
        {account !== undefined && <AccountView key={account} id={account} />}
        {account === undefined && view === 'accounts' && <AccountList />}
        {account === undefined && view === 'entries' && (
          <EntryList exportOf={(shown) => <ListExport kind="ledgerEntries" {...shown} />} />
        )}
        {account === undefined && view === 'debts' && <DebtList />}
      </Stack>
      <EntryDrawer id={entry} onClose={closeEntry} />
    </>
  );
}

/** The postings that are shown, as a file. */
function Export({ address, account }: { address: LedgerAddress; account: number }) {
  const describe = useFilterWords();
  const { kind, from, to } = address;
  const filters = { accountId: account, ...(kind && { kind }), ...(from && { from }), ...(to && { to }) };
  return <ExportButton kind="ledger" filters={filters} describe={describe} />;
}
