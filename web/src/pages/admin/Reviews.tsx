import { useSearchParams } from 'react-router';
import type { Route } from './+types/Reviews';
import { QuestionList } from '../../features/reviews/QuestionList.tsx';
import { ReviewList } from '../../features/reviews/ReviewList.tsx';
import { texts } from '../../features/reviews/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/consoleTitles.ts';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminReviews');
}

const tabs = ['questions', 'reviews'] as const;

export default function AdminReviews() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'questions';
  return (
    <>
      <PageHead title={titles('adminReviews')} lead={t('lead')} />
      <Stack gap={24}>
        <FilterLinks
          label={t('tabs')}
          current={tab}
          filters={tabs.map((name) => ({ name, label: t(name), to: href('adminReviews', { tab: name }) }))}
        />
        {tab === 'questions' ? <QuestionList page="adminReviews" /> : <ReviewList page="adminReviews" />}
      </Stack>
    </>
  );
}
