/** What other modules may use of pictures and files. */
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { findFile, type StoredFile } from './repository.ts';

export { attachment } from './disposition.ts';
export { findPrivatePictures as privatePicturesOf, findPublicPictures as picturesExist } from './repository.ts';
export { pictureKey } from './uploadPicture.ts';
export { signedPicture, type PictureRight } from './signedPicture.ts';
export { signedDownload, type DownloadRight } from './signedDownload.ts';

/** A file that is sold; throws not_found. */
export async function getFile(tx: Tx, id: number): Promise<StoredFile> {
  const file = await findFile(tx, id);
  if (!file) throw new AppError('not_found');
  return file;
}
