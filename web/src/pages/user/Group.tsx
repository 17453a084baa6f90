import { data, redirect } from 'react-router';
import type { Route } from './+types/Group';
import { isLocalPath } from '../../paths.ts';

/** Pages of the group /user have short paths; the long ones lead there. */
export function loader({ params, request }: Route.LoaderArgs) {
  const path = `/${params['*']}`;
  // `/user//elsewhere.example` must not lead away from here.
  if (!isLocalPath(path)) throw data(null, { status: 404 });
  return redirect(path + new URL(request.url).search);
}
