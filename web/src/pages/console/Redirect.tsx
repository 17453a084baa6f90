import { data, replace } from 'react-router';
import { isLocalPath, isScreen } from '../../paths.ts';
import type { Route } from './+types/Redirect';

/** Leads to the screen that the path names, with its query: `/redirect/%2Forder%2Forder%3Fstate%3Dpaid`. Never off this site. */
export function loader({ params: { path } }: Route.LoaderArgs) {
  return leadTo(path);
}

export function clientLoader({ params: { path } }: Route.ClientLoaderArgs) {
  return leadTo(path);
}

function leadTo(path: string) {
  if (!isLocalPath(path) || !isScreen(path)) throw data(null, { status: 404 });
  return replace(path);
}
