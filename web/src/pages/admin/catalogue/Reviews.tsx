import { ListExport } from '../../../features/exports/ListExport.tsx';
import type { Route } from './+types/Reviews';
import { QuestionList } from '../../../features/reviews/QuestionList.tsx';
import { ReviewList } from '../../../features/reviews/ReviewList.tsx';
import { texts } from '../../../features/reviews/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { FilterBy } from '../../../record/FilterBy.tsx';
import { oneOf, useAddress } from '../../../record/useAddress.ts';
import { PageHead, Stack } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminReviews');
}

const tabs = ['questions', 'reviews'] as const;

export default function AdminReviews() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const { at, only } = useAddress({ tab: oneOf(tabs, 'questions') });
  return (
    <>
      <PageHead title={titles('adminReviews')} lead={t('lead')} />
      <Stack gap={24}>
        <FilterBy label={t('tabs')} names={tabs} word={t} current={at.tab} linkTo={(tab) => only({ tab })} parts />
        {at.tab === 'questions' ? (
          <QuestionList of="all" />
        ) : (
          <ReviewList of="all" exportOf={(shown) => <ListExport kind="reviews" {...shown} />} />
        )}
      </Stack>
    </>
  );
}
