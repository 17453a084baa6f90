import { createHash, randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { Locale } from '#contract/core/locale.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { packed } from './packing.ts';
import type { Page } from './pageCache.ts';
import { pageHeaders, unmarked } from './contentSecurity.ts';
import { isSharedFile, type Reader } from './reader.ts';

/** What the built pages find in their load context (declared on their side in `web/src/api/load.ts`). */
export interface LoadContext {
  call: (name: EndpointName, input: unknown) => Promise<unknown>;
  /** Logs what failed while rendering. */
  report: (error: unknown) => void;
  locale: Locale;
  theme: Reader['theme'];
  requestId: string;
  publicUrl: string;
  /** An SVG as PNG. Throws an error with status 503 when too many are asked for. */
  draw: (svg: string) => Promise<Uint8Array>;
}

/** What the renderer adds: the mark that it puts, as `nonce`, on each script of its own. It leaves with no page. */
interface RenderContext extends LoadContext {
  scriptMark: string;
}

/** `form`: the body of a form that was sent without scripts, to the action of a page. */
export type Render = (url: string, context: LoadContext, form?: string) => Promise<Page>;

export const formType = 'application/x-www-form-urlencoded';

interface Site {
  publicUrl: string;
  isDevelopment: boolean;
  /** Where calls of the pages go, if not to where they come from. */
  apiUrl: string | undefined;
}

/** Loads the pages that `npm run build` made. */
export async function builtSite(buildFolder: string): Promise<ServerBuild> {
  const entry = join(buildFolder, 'server', 'index.js');
  try {
    await access(entry);
  } catch {
    throw new Error(`The pages are not built: ${entry} is missing. Run "npm run build" first.`);
  }
  // What the router's build exports is a ServerBuild by its own contract.
  return (await import(pathToFileURL(entry).href)) as ServerBuild;
}

/** Renders whole pages: complete before the first byte leaves, so that the policy can name their scripts. */
export async function createRenderer(build: ServerBuild | (() => Promise<ServerBuild>), site: Site): Promise<Render> {
  // Loaded here, as the pages are: at the top it would come before `main` has said that this is production.
  const { createRequestHandler } = await import('react-router');
  const handle = createRequestHandler(build, site.isDevelopment ? 'development' : 'production');
  const isSecure = site.publicUrl.startsWith('https:');
  return async (url, context, form) => {
    // No header of the visitor reaches the pages: what they are not told cannot get into a cache.
    const request = new Request(new URL(url, site.publicUrl), form === undefined ? {} : formRequest(form));
    const scriptMark = randomBytes(18).toString('base64url');
    const marked: RenderContext = { ...context, scriptMark };
    // The declared type of the context belongs to the web's own compilation.
    const response = await handle(request, marked as never);
    const sent = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    const isHtml = type.startsWith('text/html');
    const page = isHtml ? unmarked(sent.toString('utf8'), scriptMark) : undefined;
    const body = page ? Buffer.from(page.html) : sent;
    const headers: Record<string, string> = {
      ...Object.fromEntries(response.headers),
      ...(page && pageHeaders(page.scriptHashes, { isSecure, isDevelopment: site.isDevelopment, apiUrl: site.apiUrl })),
      vary: isSharedFile(url) ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
    };
    if (form !== undefined) headers['cache-control'] = 'no-store';
    headers['cache-control'] ??= 'no-cache';
    if (response.status === 200 && form === undefined)
      headers['etag'] = `"${createHash('sha256').update(body).digest('base64url')}"`;
    delete headers['content-length'];
    return {
      status: response.status,
      headers,
      bodies: type.startsWith('image/') ? { identity: body } : await packed(body),
    };
  };
}

function formRequest(body: string): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': formType } };
}
