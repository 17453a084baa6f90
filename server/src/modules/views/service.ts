/** What other modules use of views. */
export { addProductViews, listViewDays, type ViewDay } from './repository.ts';
