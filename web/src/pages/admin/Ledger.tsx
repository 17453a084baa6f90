import { useNavigate } from 'react-router';
import type { Route } from './+types/Ledger';
import { ExportButton } from '../../features/exports/ExportButton.tsx';
import { AccountList } from '../../features/ledger/AccountList.tsx';
import { AccountView } from '../../features/ledger/AccountView.tsx';
import { EntryDrawer } from '../../features/ledger/EntryDrawer.tsx';
import { EntryList } from '../../features/ledger/EntryList.tsx';
import { texts } from '../../features/ledger/texts.ts';
import { useFilterWords } from '../../features/ledger/useFilterWords.ts';
import { type LedgerAddress, useLedgerAddress } from '../../features/ledger/useLedgerAddress.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/consoleTitles.ts';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminLedger');
}

export default function AdminLedger() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const { address, linkTo } = useLedgerAddress();
  const navigate = useNavigate();
  const { account, view, entry } = address;
  const shut = { account: undefined, entry: undefined };
  const views = [
    { name: 'accounts', label: t('viewAccounts'), to: linkTo({ ...shut, view: 'accounts' }) },
    { name: 'entries', label: t('viewEntries'), to: linkTo({ ...shut, view: 'entries' }) },
  ];
  return (
    <>
      <PageHead
        title={titles('adminLedger')}
        lead={t('lead')}
        {...(account === undefined ? {} : { action: <Export address={address} account={account} /> })}
      />
      <Stack gap={16}>
        <FilterLinks label={t('views')} filters={views} current={account === undefined ? view : 'accounts'} />
        {account !== undefined && <AccountView key={account} id={account} />}
        {account === undefined && (view === 'entries' ? <EntryList /> : <AccountList />)}
      </Stack>
      <EntryDrawer
        id={entry}
        onClose={() => void navigate(linkTo({ entry: undefined }), { preventScrollReset: true })}
      />
    </>
  );
}

/** The postings that are shown, as a file. */
function Export({ address, account }: { address: LedgerAddress; account: number }) {
  const describe = useFilterWords();
  const { kind, from, to } = address;
  const filters = {
    accountId: account,
    ...(kind === undefined ? {} : { kind }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  return <ExportButton kind="ledger" filters={filters} describe={describe} />;
}
