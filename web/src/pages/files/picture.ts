import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AppLoadContext } from 'react-router';

/** A drawing as PNG. It changes with the program only, so whoever asks may keep it for long. */
export async function pictureReply(context: AppLoadContext, drawing: ReactElement): Promise<Response> {
  const png = await context.draw(renderToStaticMarkup(drawing)).catch(tooMany);
  if (png instanceof Response) return png;
  return new Response(new Uint8Array(png), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800' },
  });
}

function tooMany(error: unknown): Response {
  if (error instanceof Error && 'status' in error && error.status === 503)
    return new Response(null, { status: 503, headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' } });
  throw error;
}

/** For files there is no page that says so. */
export function missingFile(status = 404): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'no-cache' } });
}
