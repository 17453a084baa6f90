/** What other modules may use of reports against shops. */
export { maySeeShopReportPicture } from './pictures.repository.ts';
