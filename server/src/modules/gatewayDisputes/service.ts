/** What other modules are handed of disputes. */
export { askAboutComplaint } from './complaints/complaints.ts';
export { takeNoticeOfDispute } from './notice.ts';
export { maySeeDisputePicture } from './words.repository.ts';
