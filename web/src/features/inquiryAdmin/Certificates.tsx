import { certificateStates } from '#contract/verification/certificateProcess.ts';
import type { CertificateRow } from '#contract/verification/certificates.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { column, lead, minor } from '../../record/columns.ts';
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
    lead(t('number'), (row) => (
      <RowLink to={linkTo({ certificate: row.id })}>
        {row.displayName} · {row.number}
      </RowLink>
    )),
    column(t('state'), (row) => <StateBadge of={certificateLooks} state={stateOfCertificate(row)} />),
    column(t('kind'), ({ kind, level }) => [t(`${kind}Kind`), level].filter(Boolean).join(' · ')),
    minor(t('region'), ({ region }) => region || '–'),
    column(t('parentShown'), ({ parent }) => parent?.displayName ?? t('platform')),
    minor(t('holder'), ({ username }) => username),
    column(t('ends'), ({ until }) => (until === null ? t('withoutEnd') : <Time at={until} as="date" />)),
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
