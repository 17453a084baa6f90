import type { Route } from './+types/ShopSharePicture';
import { tryLoad } from '../../api/load.ts';
import { ShopSharePicture } from '../../parts/product/sharePictures.tsx';
import { missingFile, pictureReply } from './picture.ts';

/** `/og/shop/101.png`: what is shown of a shop where its address is shared. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = /^([1-9]\d{0,14})\.png$/.exec(params.file)?.[1];
  if (id === undefined) return missingFile();
  const answer = await tryLoad(context, 'getShop', { id: Number(id) });
  if ('failure' in answer) return missingFile(answer.status);
  return pictureReply(context, <ShopSharePicture shopId={Number(id)} color={answer.reply.color} />);
}
