import { useTexts } from '../../language/texts.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { texts } from './texts.ts';
import { Tiles } from './Tiles.tsx';

export function DashboardSkeleton() {
  const t = useTexts(texts);
  return (
    <Stack gap={24}>
      <Tiles label={t('figures')}>
        <Skeleton height={112} round={12} />
        <Skeleton height={112} round={12} />
        <Skeleton height={112} round={12} />
        <Skeleton height={112} round={12} />
      </Tiles>
      <Skeleton height={138} round={12} />
      <Skeleton height={460} round={12} />
    </Stack>
  );
}
