import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { UploadIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { BatchCard } from './BatchCard.tsx';
import { texts } from './texts.ts';

/** The imports into a SKU, newest first. */
export function Batches({ skuId, importPath }: { skuId: number; importPath: string }) {
  const t = useTexts(texts);
  const batches = useListCall('listStockBatches', { skuId });
  return (
    <PageState
      query={batches.query}
      isEmpty={() => batches.items.length === 0}
      empty={
        <Notice
          picture="empty"
          title={t('noBatches')}
          text={t('noBatchesText')}
          action={
            <LinkButton icon={UploadIcon} to={importPath}>
              {t('import')}
            </LinkButton>
          }
        />
      }
    >
      {() => (
        <Stack gap={16}>
          {batches.items.map((batch) => (
            <BatchCard key={batch.id} batch={batch} />
          ))}
          <LoadMore {...batches} />
        </Stack>
      )}
    </PageState>
  );
}
