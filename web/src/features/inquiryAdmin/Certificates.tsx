import { useSearchParams } from 'react-router';
import { certificateStates } from '#contract/verification/certificateProcess.ts';
import type { CertificateRow } from '#contract/verification/certificates.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { SearchForm } from '../../ui/list/SearchForm.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { CertificateStatus } from './CertificateStatus.tsx';
import { texts } from './texts.ts';

/** Certificates of agents and people, newest first. */
export function Certificates() {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const state = certificateStates.find((name) => name === query.get('state'));
  const search = query.get('search') ?? '';
  const tab = { tab: 'certificates' };
  const certificates = useListCall('listCertificates', {
    ...(state === undefined ? {} : { state }),
    ...(search === '' ? {} : { search }),
  });
  const columns: Column<CertificateRow>[] = [
    {
      name: 'number',
      title: t('number'),
      leads: true,
      show: ({ id, number, displayName }) => (
        <RowLink to={href('adminInquiries', { ...tab, state, search, certificate: id })}>
          {displayName} · {number}
        </RowLink>
      ),
    },
    { name: 'state', title: t('state'), show: (row) => <CertificateStatus {...row} /> },
    {
      name: 'kind',
      title: t('kind'),
      show: ({ kind, level }) => [t(`${kind}Kind`), level].filter(Boolean).join(' · '),
    },
    { name: 'region', title: t('region'), minor: true, show: ({ region }) => region || '–' },
    { name: 'parent', title: t('parentShown'), show: ({ parent }) => parent?.displayName ?? t('platform') },
    { name: 'holder', title: t('holder'), minor: true, show: ({ username }) => username },
    {
      name: 'until',
      title: t('ends'),
      show: ({ until }) => (until === null ? t('withoutEnd') : <Time at={until} as="date" />),
    },
  ];
  const filters = [
    { name: 'all', label: t('all'), to: href('adminInquiries', { ...tab, search }) },
    ...certificateStates.map((name) => ({
      name,
      label: t(name),
      to: href('adminInquiries', { ...tab, search, state: name }),
    })),
  ];
  return (
    <Stack gap={16}>
      <SearchForm label={t('search')} />
      <FilterLinks label={t('filter')} current={state ?? 'all'} filters={filters} />
      <Card flush>
        <PageState
          query={certificates.query}
          skeleton={<TableSkeleton rows={6} />}
          isEmpty={() => certificates.items.length === 0}
          empty={<Notice picture="empty" title={t('noCertificates')} text={t('noCertificatesText')} />}
        >
          {() => (
            <>
              <Table label={t('certificateList')} columns={columns} rows={certificates.items} keyOf={({ id }) => id} />
              <LoadMore {...certificates} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}
