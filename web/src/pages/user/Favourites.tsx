import { AlertList } from '../../features/favourites/AlertList.tsx';
import { FavouriteList } from '../../features/favourites/FavouriteList.tsx';
import { FollowedShops } from '../../features/favourites/FollowedShops.tsx';
import { texts } from '../../features/favourites/texts.ts';
import { RentalAlertList } from '../../features/rental/alerts/RentalAlertList.tsx';
import { useTexts } from '../../language/texts.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { oneOf, useAddress } from '../../record/useAddress.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/Favourites';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'favourites');
}

const views = ['favourites', 'shops', 'alerts'] as const;
const leads = { favourites: 'lead', shops: 'shopsLead', alerts: 'alertsLead' } as const;

export default function Favourites() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const { at, only } = useAddress({ show: oneOf(views, 'favourites') });
  return (
    <>
      <PageHead title={titles('favourites')} lead={t(leads[at.show])} />
      <Stack>
        <FilterBy
          label={t('views')}
          names={views}
          word={t}
          current={at.show}
          linkTo={(show) => only({ show: show === 'favourites' ? undefined : show })}
          parts
        />
        {at.show === 'shops' && <FollowedShops />}
        {at.show === 'alerts' && (
          <>
            <AlertList />
            <RentalAlertList />
          </>
        )}
        {at.show === 'favourites' && <FavouriteList />}
      </Stack>
    </>
  );
}
