import type { Route } from './+types/User';
import { OperationsOnUser, EventsOfUser } from '../../../features/records/OfUser.tsx';
import { MissingUser, UserPage } from '../../../features/users/UserPage.tsx';
import { consoleMeta } from '../../../shell/console/consoleTitles.ts';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminUser');
}

export default function AdminUser({ params }: Route.ComponentProps) {
  if (!/^\d{1,15}$/.test(params.id)) return <MissingUser />;
  const id = Number(params.id);
  return (
    <UserPage
      key={id}
      id={id}
      records={() => (
        <>
          <EventsOfUser id={id} />
          <OperationsOnUser id={id} />
        </>
      )}
    />
  );
}
