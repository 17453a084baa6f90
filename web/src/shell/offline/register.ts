import { afterLoad } from '../afterLoad.ts';

/** Under the root of the site: a service worker answers for what lies beside it. */
export const offlineWorkerFile = 'offline.js';

/** Starts the service worker once the page has all that it needs. Without one, a browser shows its own page to whoever is offline. */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Refused where the reader keeps no data of sites.
  afterLoad(() => void navigator.serviceWorker.register(`/${offlineWorkerFile}`).catch(() => undefined));
}
