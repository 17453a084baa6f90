import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LedgerEntrySummary } from '#contract/money/ledgerAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { KindBadge } from '../../parts/ledger/KindBadge.tsx';
import { column, figures, lead } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { SearchIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { SubjectLink } from './SubjectLink.tsx';
import { texts } from './texts.ts';
import { findBys, type LedgerAddress, useLedgerAddress } from './useLedgerAddress.ts';

/** Entries: the newest, or those that were searched for. */
export function EntryList() {
  const t = useTexts(texts);
  const { address, linkTo } = useLedgerAddress();
  const list = useListCall('findLedgerEntries', wantedBy(address));
  const columns: Column<LedgerEntrySummary>[] = [
    lead(t('entry'), ({ id }) => <RowLink to={linkTo({ entry: id })}>{t('entryTitle', { id })}</RowLink>),
    column(t('kind'), ({ kind }) => <KindBadge kind={kind} />),
    column(t('belongsTo'), ({ subject }) => <SubjectLink subject={subject} />),
    column(t('time'), ({ createdAt }) => <Time at={createdAt} />),
    figures(t('moved'), ({ movedFen }) => <Money fen={movedFen} />),
  ];
  return (
    <ListScreen
      label={t('entries')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{
        title: t('entriesEmpty'),
        text: t('entriesEmptyText'),
        action: <LinkButton to={linkTo({ number: undefined })}>{t('newest')}</LinkButton>,
      }}
      name="ledgerEntries"
      open={address.entry}
      bar={{ filters: [] }}
      filters={<FindForm key={`${address.by}${address.number ?? ''}`} />}
    />
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
  const wanted = /^\d{1,15}$/.test(number.trim()) ? Number(number) : undefined;
  return (
    <form
      role="search"
      aria-label={t('find')}
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = findBys.find((name) => name === by) ?? 'order';
        void navigate(linkTo({ by: chosen, number: wanted, entry: undefined }), { preventScrollReset: true });
      }}
    >
      <Row align="end">
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
      </Row>
    </form>
  );
}
