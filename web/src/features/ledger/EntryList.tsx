import type { LedgerEntrySummary } from '#contract/money/ledgerAdmin.ts';
import { entryKinds, subjectKinds } from '#contract/money/ledger.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { KindBadge, useKindWord } from '../../parts/ledger/KindBadge.tsx';
import { subjectWords } from '../../parts/ledger/ledgerTexts.ts';
import { column, figures, lead } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { SubjectLink } from './SubjectLink.tsx';
import { texts } from './texts.ts';
import { noEntryFilters, useLedgerAddress } from './useLedgerAddress.ts';

/** Entries: the newest, or those that were searched for. */
export function EntryList({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const subjectWord = useTexts(subjectWords);
  const kindWord = useKindWord();
  const { address, linkTo } = useLedgerAddress();
  const { kind, subject, search, from, to, fromFen, toFen, direction = 'desc' } = address;
  const number = numberIn(search);
  const query = { kind, subjectKind: subject, number, from, to, fromFen, toFen, sort: 'time', direction } as const;
  const list = useListCall('findLedgerEntries', query);
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'kind',
      label: t('kind'),
      options: entryKinds.map((value) => ({ value, label: kindWord(value) })),
    },
    {
      is: 'choice',
      name: 'subject',
      label: t('belongsTo'),
      options: subjectKinds.map((value) => ({ value, label: subjectWord(value) })),
    },
    { is: 'days', label: t('days') },
    { is: 'amounts', label: t('moved') },
  ];
  const words = useFilterWords(filters);
  const columns: Column<LedgerEntrySummary>[] = [
    lead(t('entry'), ({ id }) => <RowLink to={linkTo({ entry: id })}>{t('entryTitle', { id })}</RowLink>),
    column(t('kind'), (entry) => <KindBadge kind={entry.kind} />, { key: 'kind' }),
    column(t('belongsTo'), (entry) => <SubjectLink subject={entry.subject} />, { key: 'subject' }),
    column(t('time'), ({ createdAt }) => <Time at={createdAt} />, { key: 'time', sort: 'time' }),
    figures(t('moved'), ({ movedFen }) => <Money fen={movedFen} />, { key: 'moved' }),
  ];
  const sorting = useSorting({ by: 'time', direction }, columns);
  return (
    <ListScreen
      label={t('entries')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{
        title: t('entriesEmpty'),
        text: t('entriesEmptyText'),
        action: <LinkButton to={linkTo(noEntryFilters)}>{t('newest')}</LinkButton>,
      }}
      name="ledgerEntries"
      brief={(entry) => (
        <Stack gap={4}>
          <Row gap={8} justify="space-between">
            <RowLink to={linkTo({ entry: entry.id })}>{t('entryTitle', { id: entry.id })}</RowLink>
            <Money fen={entry.movedFen} />
          </Row>
          <Row gap={8} justify="space-between">
            <Row gap={8}>
              <KindBadge kind={entry.kind} />
              <SubjectLink subject={entry.subject} />
            </Row>
            <Soft>
              <Time at={entry.createdAt} as="dayAndTime" />
            </Soft>
          </Row>
        </Stack>
      )}
      sorting={sorting.head}
      open={address.entry}
      bar={{
        search: { label: t('find'), placeholder: t('findHint') },
        filters,
        tools: exportOf({ query, words }),
        ...sorting.choice,
      }}
    />
  );
}

/** What no entry has where it is no number. */
function numberIn(search: string | undefined): number | undefined {
  if (search === undefined) return undefined;
  return /^\d{1,15}$/.test(search) && Number(search) > 0 ? Number(search) : Number.MAX_SAFE_INTEGER;
}
