import { redirect } from 'react-router';
import { href } from '../../paths.ts';

/** The group has no screen of its own: it leads to its first entry. */
export function loader() {
  return redirect(href('statement'));
}
