/** What other modules may use of reports against shops. */
export { withdrawReportsOf } from './leaving.ts';
export { maySeeShopReportPicture } from './pictures.repository.ts';
