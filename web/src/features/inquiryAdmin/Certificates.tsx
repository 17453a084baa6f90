import { certificateStates } from '#contract/verification/certificateProcess.ts';
import type { CertificateRow } from '#contract/verification/certificates.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { column, lead, minor } from '../../record/columns.ts';
import type { Filter } from '../../record/list/filters.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number, oneOf, text, useAddress } from '../../record/useAddress.ts';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { CertificateDrawer } from './CertificateDrawer.tsx';
import { certificateLooks, stateOfCertificate, texts } from './texts.ts';

/** Certificates of agents and people, newest first. */
export function Certificates() {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({ state: oneOf(certificateStates), search: text, certificate: number });
  const list = useListCall('listCertificates', { state: at.state, search: at.search });
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: certificateStates.map((value) => ({ value, label: t(value) })),
      tabs: true,
    },
  ];
  const columns: Column<CertificateRow>[] = [
    lead(t('number'), (row) => (
      <RowLink to={linkTo({ certificate: row.id })}>
        {row.displayName} · {row.number}
      </RowLink>
    )),
    column(t('state'), (row) => <StateBadge of={certificateLooks} state={stateOfCertificate(row)} />, { key: 'state' }),
    column(t('kind'), ({ kind, level }) => [t(`${kind}Kind`), level].filter(Boolean).join(' · '), { key: 'kind' }),
    minor(t('region'), ({ region }) => region || '–', { key: 'region' }),
    column(t('parentShown'), ({ parent }) => parent?.displayName ?? t('platform'), { key: 'parent' }),
    minor(t('holder'), ({ username }) => username, { key: 'holder' }),
    column(t('ends'), ({ until }) => (until === null ? t('withoutEnd') : <Time at={until} as="date" />), {
      key: 'ends',
    }),
  ];
  return (
    <>
      <ListScreen
        label={t('certificateList')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('noCertificates'), text: t('noCertificatesText') }}
        name="certificates"
        open={at.certificate}
        bar={{ search: { label: t('search'), placeholder: t('search') }, filters }}
      />
      <CertificateDrawer id={at.certificate} onClose={() => go({ certificate: undefined })} />
    </>
  );
}
