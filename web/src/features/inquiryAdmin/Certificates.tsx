import { certificateStates } from '#contract/certificateProcess.ts';
import type { CertificateRow } from '#contract/certificates.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { ListScreen } from '../../record/ListScreen.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number, oneOf, text, useAddress } from '../../record/useAddress.ts';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { SearchForm } from '../../ui/list/SearchForm.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { CertificateDrawer } from './CertificateDrawer.tsx';
import { certificateLooks, stateOfCertificate, texts } from './texts.ts';

/** Certificates of agents and people, newest first. */
export function Certificates() {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({ state: oneOf(certificateStates), search: text, certificate: number });
  const list = useListCall('listCertificates', { state: at.state, search: at.search });
  const columns: Column<CertificateRow>[] = [
    {
      name: 'number',
      title: t('number'),
      leads: true,
      show: (row) => (
        <RowLink to={linkTo({ certificate: row.id })}>
          {row.displayName} · {row.number}
        </RowLink>
      ),
    },
    {
      name: 'state',
      title: t('state'),
      show: (row) => <StateBadge of={certificateLooks} state={stateOfCertificate(row)} />,
    },
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
  return (
    <>
      <ListScreen
        label={t('certificateList')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('noCertificates'), text: t('noCertificatesText') }}
        filters={
          <>
            <SearchForm label={t('search')} />
            <FilterBy names={certificateStates} word={t} current={at.state} linkTo={(state) => linkTo({ state })} />
          </>
        }
      />
      <CertificateDrawer id={at.certificate} onClose={() => go({ certificate: undefined })} />
    </>
  );
}
