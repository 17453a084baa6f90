import type { Route } from './+types/Users';
import { ListExport } from '../../../features/exports/ListExport.tsx';
import { mailingTexts } from '../../../features/users/mailingTexts.ts';
import { Mailings } from '../../../features/users/Mailings.tsx';
import { texts } from '../../../features/users/texts.ts';
import { UserList } from '../../../features/users/UserList.tsx';
import { useTexts } from '../../../language/texts.ts';
import { FilterBy } from '../../../record/FilterBy.tsx';
import { oneOf, useAddress } from '../../../record/useAddress.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminUsers');
}

const views = ['users', 'messages'] as const;

export default function AdminUsers() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const word = useTexts(mailingTexts);
  const { at, only } = useAddress({ view: oneOf(views, 'users') });
  return (
    <>
      <PageHead title={titles('adminUsers')} lead={t('lead')} />
      <Stack gap={24}>
        <FilterBy
          label={word('views')}
          names={views}
          word={word}
          current={at.view}
          linkTo={(view) => only({ view })}
          parts
        />
        {at.view === 'users' ? <UserList exportOf={(shown) => <ListExport kind="users" {...shown} />} /> : <Mailings />}
      </Stack>
    </>
  );
}
