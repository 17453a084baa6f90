import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { Card } from '../../../ui/kit/Card.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { LoadMore } from '../../../ui/list/LoadMore.tsx';
import { Notice, PageState } from '../../../ui/kit/PageState.tsx';
import { SkeletonLines } from '../../../ui/kit/Skeleton.tsx';
import { OwnCertificateCard } from './OwnCertificateCard.tsx';
import { ownCertificateTexts } from './ownCertificateTexts.ts';

/** One's own certificates as an agent or a person, newest first. */
export function OwnCertificates() {
  const t = useTexts(ownCertificateTexts);
  const certificates = useListCall('listOwnCertificates', {});
  const { query, items, total } = certificates;
  const skeleton = (
    <Card>
      <SkeletonLines count={8} />
    </Card>
  );
  const empty = (
    <Card>
      <Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} />
    </Card>
  );
  return (
    <PageState query={query} skeleton={skeleton} isEmpty={() => items.length === 0} empty={empty}>
      {() => (
        <Stack gap={16}>
          {items.map((certificate) => (
            <OwnCertificateCard key={certificate.id} certificate={certificate} opened={total === 1} />
          ))}
          {certificates.hasMore && <LoadMore {...certificates} />}
        </Stack>
      )}
    </PageState>
  );
}
