import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LedgerEntrySummary } from '#contract/money/ledgerAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { SearchIcon } from '../../ui/kit/icons.ts';
import { KindBadge } from '../../parts/ledger/KindBadge.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './Ledger.module.css';
import { SubjectLink } from './SubjectLink.tsx';
import { texts } from './texts.ts';
import { findBys, type LedgerAddress, useLedgerAddress } from './useLedgerAddress.ts';

/** Entries: the newest, or those of what was looked for. */
export function EntryList() {
  const t = useTexts(texts);
  const { address, linkTo } = useLedgerAddress();
  const entries = useListCall('findLedgerEntries', wantedBy(address));
  const newest = <LinkButton to={linkTo({ number: undefined })}>{t('newest')}</LinkButton>;
  return (
    <Stack gap={16}>
      <FindForm key={`${address.by}${address.number ?? ''}`} />
      <Card flush>
        <PageState
          query={entries.query}
          skeleton={<TableSkeleton rows={8} />}
          isEmpty={() => entries.items.length === 0}
          empty={<Notice picture="empty" title={t('entriesEmpty')} text={t('entriesEmptyText')} action={newest} />}
        >
          {() => (
            <>
              <EntryTable entries={entries.items} linkTo={(entry) => linkTo({ entry })} />
              <LoadMore {...entries} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}

function wantedBy({ by, number }: LedgerAddress) {
  if (number === undefined) return {};
  return by === 'entry' ? { entryId: number } : { subjectKind: by, subjectId: number };
}

function FindForm() {
  const t = useTexts(texts);
  const { address, linkTo } = useLedgerAddress();
  const navigate = useNavigate();
  const [by, setBy] = useState<string>(address.by);
  const [number, setNumber] = useState(String(address.number ?? ''));
  useEffect(() => setNumber(String(address.number ?? '')), [address.number]);
  const wanted = /^\d{1,15}$/.test(number.trim()) ? Number(number) : undefined;
  return (
    <form
      role="search"
      aria-label={t('find')}
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = findBys.find((name) => name === by) ?? 'order';
        void navigate(linkTo({ by: chosen, number: wanted, entry: undefined }), { preventScrollReset: true });
      }}
    >
      <SelectField
        name="by"
        label={t('findBy')}
        value={by}
        onChange={setBy}
        options={findBys.map((name) => ({ value: name, label: t(`by_${name}`) }))}
      />
      <TextField name="number" label={t('findNumber')} value={number} onChange={setNumber} inputMode="numeric" />
      <Button type="submit" icon={SearchIcon}>
        {t('findAct')}
      </Button>
      {address.number !== undefined && (
        <LinkButton kind="quiet" to={linkTo({ number: undefined, entry: undefined })}>
          {t('newest')}
        </LinkButton>
      )}
    </form>
  );
}

function EntryTable({ entries, linkTo }: { entries: LedgerEntrySummary[]; linkTo: (id: number) => string }) {
  const t = useTexts(texts);
  const columns: Column<LedgerEntrySummary>[] = [
    {
      name: 'entry',
      title: t('entry'),
      leads: true,
      show: ({ id }) => (
        <RowLink to={linkTo(id)}>
          <span className="figures">{t('entryTitle', { id })}</span>
        </RowLink>
      ),
    },
    { name: 'kind', title: t('kind'), show: ({ kind }) => <KindBadge kind={kind} /> },
    { name: 'subject', title: t('belongsTo'), show: ({ subject }) => <SubjectLink subject={subject} /> },
    { name: 'time', title: t('time'), show: ({ createdAt }) => <Time at={createdAt} /> },
    { name: 'moved', title: t('moved'), figures: true, show: ({ movedFen }) => <Money fen={movedFen} /> },
  ];
  return <Table label={t('entries')} columns={columns} rows={entries} keyOf={({ id }) => id} />;
}
