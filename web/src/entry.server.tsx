import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type AppLoadContext, type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import filesOfHalves from 'virtual:halves';
import { HalvesContext } from './ui/kit/lazy/lazyHalf.tsx';
import { RequestIdContext } from './ui/kit/requestId.ts';
import { isConsoleRoute } from './shell/console/consoleTable.ts';
import { earlyCallsScript } from './shell/console/earlyCalls.ts';
import { ScriptMarkContext } from './ui/kit/scriptMark.ts';

/** Loaders that take longer are given up. */
export const streamTimeout = 8_000;

/** Renders the whole document before anything is sent, so that the server can name its scripts in the policy. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failedStatus = status;
    const halves = new Set<string>();
    const { pipe, abort } = renderToPipeableStream(
      <RequestIdContext value={status >= 500 ? context.requestId : undefined}>
        <ScriptMarkContext value={context.scriptMark}>
          <HalvesContext value={halves}>
            <ServerRouter context={routerContext} url={request.url} nonce={context.scriptMark} />
          </HalvesContext>
        </ScriptMarkContext>
      </RequestIdContext>,
      {
        nonce: context.scriptMark,
        // Sent whole: no part of it waits for a script to be put into its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          headers.set('Content-Type', 'text/html; charset=utf-8');
          const body = new PassThrough();
          text(body).then(
            (html) =>
              finished(html, request, routerContext, context, halves).then(
                (page) => resolve(new Response(page, { headers, status: failedStatus })),
                reject,
              ),
            reject,
          );
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          failedStatus = 500;
          context.report(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

async function finished(
  html: string,
  request: Request,
  { manifest, staticHandlerContext }: EntryContext,
  { scriptMark }: AppLoadContext,
  halves: ReadonlySet<string>,
): Promise<string> {
  const { matches } = staticHandlerContext;
  if (!matches.some(({ route }) => isConsoleRoute(route.id))) return styleFirst(withHalves(html, halves));
  const { search } = new URL(request.url);
  const early = await earlyCallsScript(
    matches.map(({ route }) => route.handle as unknown),
    search !== '',
    (part) => filesOfHalves[part] ?? [],
  );
  const files = Object.fromEntries(
    matches.map(({ route: { id } }) => [id, { imports: manifest.routes[id]?.imports, css: manifest.routes[id]?.css }]),
  );
  return styleFirst(withHalves(withFiles(withScript(html, early, scriptMark), files), halves));
}

/** The first of the document, before the styles, which later scripts wait for. */
function withScript(html: string, script: string, mark: string): string {
  return html.replace('<meta charSet="utf-8"/>', (meta) => `${meta}<script nonce="${mark}">${script}</script>`);
}

/** The browser would learn of them from the page's own script only. */
function withHalves(html: string, halves: ReadonlySet<string>): string {
  const files = new Set([...halves].flatMap((name) => filesOfHalves[name] ?? []));
  const links = [...files]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" href="${file}"/>`);
  return html.replace('</body>', (end) => links.join('') + end);
}

/** A screen of the console needs its part of the table of routes before the first script of its own; the rest comes later. */
function withFiles(html: string, files: Record<string, unknown>): string {
  const rows = JSON.stringify(files).replaceAll('<', '\\u003c');
  return html.replace(
    'window.__reactRouterRouteModules =',
    (statement) =>
      `for (const [id, files] of Object.entries(${rows})) Object.assign(window.__reactRouterManifest.routes[id], files);${statement}`,
  );
}

/** The page is whole without its scripts: on a slow line they wait until text and style have come. */
function styleFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** What loaders throw unexpectedly; refusals of calls are answers and not logged again. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  context.report(error);
};
