/** What other modules may use of pictures and files. */
export { findPictures as picturesExist } from './repository.ts';
