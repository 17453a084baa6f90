import { useTexts } from '../../language/texts.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { texts } from './texts.ts';
import { TileGrid } from './Tiles.tsx';

export function DashboardSkeleton() {
  const t = useTexts(texts);
  return (
    <Stack gap={24}>
      <TileGrid label={t('figures')}>
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} height={112} round={12} />
        ))}
      </TileGrid>
      <Skeleton height={138} round={12} />
      <Skeleton height={460} round={12} />
    </Stack>
  );
}
