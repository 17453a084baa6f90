import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';

export interface DevServer {
  build: () => Promise<ServerBuild>;
  /** Answers modules, styles and the like; false when the request is for a page. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  stop: () => Promise<void>;
}

/** Vite inside of our server: pages are rendered from their sources and reload by themselves. For development only. */
export async function startDevServer(webFolder: string, server: Server): Promise<DevServer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    // The router's plugin provides this module; its shape is the router's contract.
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<never>,
    handle: (request, response) =>
      new Promise((resolve, reject) => {
        response.on('close', () => resolve(true));
        vite.middlewares(request, response, (error: unknown) => {
          if (error) reject(error instanceof Error ? error : new Error('Vite could not answer'));
          else resolve(false);
        });
      }),
    stop: () => vite.close(),
  };
}
