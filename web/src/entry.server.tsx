import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type AppLoadContext, type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import filesOfHalves from 'virtual:halves';
import { HalvesContext } from './ui/kit/later/lazyHalf.tsx';
import { RequestIdContext } from './ui/kit/requestId.ts';
import { consoleTableAt, isConsoleRoute } from './shell/console/consoleTable.ts';
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
            (html) => resolve(new Response(finished(html, routerContext, halves), { headers, status: failedStatus })),
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

function finished(html: string, { manifest, staticHandlerContext }: EntryContext, halves: ReadonlySet<string>): string {
  const isOfConsole = staticHandlerContext.matches.some(({ route }) => isConsoleRoute(route.id));
  return styleFirst(withHalves(isOfConsole ? withWholeTable(html, manifest.url) : html, halves));
}

/** The browser would learn of them from the page's own script only. */
function withHalves(html: string, halves: ReadonlySet<string>): string {
  const files = new Set([...halves].flatMap((name) => filesOfHalves[name] ?? []));
  const links = [...files]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" href="${file}"/>`);
  return html.replace('</body>', (end) => links.join('') + end);
}

/** A screen of the console needs its part of the table of routes before the first script of its own. */
function withWholeTable(html: string, manifestUrl: string): string {
  const table = consoleTableAt(manifestUrl);
  if (table === undefined) return html;
  return html
    .replace('<link rel="modulepreload"', (link) => `<link rel="modulepreload" href="${table}"/>${link}`)
    .replace(`import "${manifestUrl}"`, (statement) => `${statement};import "${table}"`);
}

/** The page is whole without its scripts: on a slow line they wait until text and style have come. */
function styleFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** What loaders throw unexpectedly; refusals of calls are answers and not logged again. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  context.report(error);
};
