import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Card } from '../../../ui/kit/Card.tsx';
import { LoadMore } from '../../../ui/list/LoadMore.tsx';
import { Notice, PageState } from '../../../ui/kit/PageState.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { LicenceTable } from './LicenceTable.tsx';
import { texts } from '../texts.ts';
import { listInput, useLicenceAddress } from './useLicenceAddress.ts';

/** One's own licences, newest first, narrowed as the address says; each row opens its licence. */
export function LicenceList() {
  const { address, linkTo } = useLicenceAddress();
  const licences = useListCall('listLicences', listInput(address));
  const isNarrowed = address.filter !== undefined || address.search !== '';
  return (
    <Card flush>
      <PageState
        query={licences.query}
        skeleton={<TableSkeleton rows={6} tall />}
        isEmpty={() => licences.items.length === 0}
        empty={isNarrowed ? <NothingFound showAll={linkTo({ filter: undefined, search: '' })} /> : <NoLicences />}
      >
        {() => (
          <>
            <LicenceTable licences={licences.items} linkTo={(licence) => linkTo({ licence, part: 'overview' })} />
            <LoadMore {...licences} />
          </>
        )}
      </PageState>
    </Card>
  );
}

function NoLicences() {
  const t = useTexts(texts);
  const action = <LinkButton to={href('products', { kind: 'licence' })}>{t('browse')}</LinkButton>;
  return <Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} action={action} />;
}

function NothingFound({ showAll }: { showAll: string }) {
  const t = useTexts(texts);
  const action = <LinkButton to={showAll}>{t('showAll')}</LinkButton>;
  return <Notice picture="empty" title={t('emptyFiltered')} text={t('emptyFilteredText')} action={action} />;
}
