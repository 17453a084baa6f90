import { redirect } from 'react-router';
import { href } from '../../paths.ts';

/** `/` leads to the home page. */
export function loader() {
  return redirect(href('home'));
}
