/** What other modules use of views. */
export { addProductViews, addShopViews, listViewDays, type ViewDay } from './repository.ts';
