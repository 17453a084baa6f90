/** What other modules are handed of disputes. */
export { takeNoticeOfDispute } from './notice.ts';
export { maySeeDisputePicture } from './words.repository.ts';
