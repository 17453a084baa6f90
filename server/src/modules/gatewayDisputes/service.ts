/** What other modules are handed of disputes. */
export { maySeeDisputePicture } from './words.repository.ts';
