import type { Route } from './+types/ProductSharePicture';
import { tryLoad } from '../../api/load.ts';
import { ProductSharePicture } from '../../parts/product/sharePictures.tsx';
import { missingFile, pictureReply } from './picture.ts';

/** `/og/product/1001.png`: what is shown of a product where its address is shared. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = /^([1-9]\d{0,14})\.png$/.exec(params.file)?.[1];
  if (id === undefined) return missingFile();
  const answer = await tryLoad(context, 'getProduct', { id: Number(id) });
  if ('failure' in answer) return missingFile(answer.status);
  const { topCategorySlug } = answer.reply;
  return pictureReply(context, <ProductSharePicture productId={Number(id)} categorySlug={topCategorySlug} />);
}
