/** Under the root of the site: a service worker answers for what lies beside it. */
export const offlineWorkerFile = 'offline.js';

const afterLoadMs = 5000;

/** Starts the service worker once the page has all that it needs. Without one, a browser shows its own page to whoever is offline. */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Refused where the reader keeps no data of sites.
  const register = () => void navigator.serviceWorker.register(`/${offlineWorkerFile}`).catch(() => undefined);
  // What the page shows comes first, also on a bad line, where its data arrives some seconds after its files.
  const begin = () => setTimeout(register, afterLoadMs);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}
