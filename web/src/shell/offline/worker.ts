/**
 * The service worker: where a browser without a connection would show a page of its own, it shows one that says so and waits. It keeps
 * nothing and never answers for the site, so that nobody sees yesterday's balance; all but documents go past it.
 */
import { offlinePage } from './offlinePage.ts';

/** What the library of the DOM lacks of a worker's own scope. */
interface Scope {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: DocumentEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: ServiceWorkerRegistration;
}
interface LifecycleEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface InstallEvent extends LifecycleEvent {
  addRoutes?: (routes: { condition: object; source: 'network' }) => Promise<void>;
}
interface DocumentEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(reply: Promise<Response>): void;
}
const scope = globalThis as unknown as Scope;

scope.addEventListener('install', (event) => {
  const routes = event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  event.waitUntil(Promise.all([scope.skipWaiting(), routes]));
});

scope.addEventListener('activate', (event) => {
  // The document is asked for while the worker starts. Older browsers know no such thing.
  const preload = (scope.registration as Partial<ServiceWorkerRegistration>).navigationPreload?.enable();
  event.waitUntil(Promise.all([scope.clients.claim(), preload]));
});

scope.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(documentOf(event));
});

async function documentOf({ request, preloadResponse }: DocumentEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return offlinePage();
  }
}
