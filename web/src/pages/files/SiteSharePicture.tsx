import type { Route } from './+types/SiteSharePicture';
import { SiteSharePicture } from '../../parts/product/sharePictures.tsx';
import { pictureReply } from './picture.ts';

/** `/og/home.png`: what is shown of the site where one of its other pages is shared. */
export function loader({ context }: Route.LoaderArgs) {
  return pictureReply(context, <SiteSharePicture />);
}
