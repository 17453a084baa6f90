import type { Route } from './+types/RealNames';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import { KeptRequests } from '../../../features/realNames/KeptRequests.tsx';
import { texts as keptTexts } from '../../../features/realNames/keptTexts.ts';
import { ProviderCard } from '../../../features/realNames/ProviderCard.tsx';
import { Reviews } from '../../../features/realNames/Reviews.tsx';
import { texts } from '../../../features/realNames/reviewTexts.ts';
import { useTexts } from '../../../language/texts.ts';
import { FilterBy } from '../../../record/FilterBy.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { oneOf, useAddress } from '../../../record/useAddress.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminRealNames');
}

const tabs = ['applications', 'requests'] as const;

export default function AdminRealNames() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const kept = useTexts(keptTexts);
  const address = useAddress({ tab: oneOf(tabs, 'applications') });
  const { tab } = address.at;
  return (
    <>
      <PageHead title={titles('adminRealNames')} lead={t('lead', { days: realNameRules.reviewWorkingDays })} />
      <Stack gap={24}>
        <FilterBy
          label={t('tabs')}
          names={tabs}
          word={t}
          current={tab}
          linkTo={(name) => address.only({ tab: name })}
          parts
        />
        {tab === 'requests' ? (
          <>
            <Soft>{kept('requestsLead')}</Soft>
            <KeptRequests />
          </>
        ) : (
          <>
            <Reviews />
            <ProviderCard />
          </>
        )}
      </Stack>
    </>
  );
}
