/** Whether a route is of the console, by its id or its parent's. */
export function isConsoleRoute(id: string | undefined): boolean {
  return id?.startsWith('shell/console/') === true;
}

/** Where the console's part of the table stands. Undefined in development, where the table is whole. */
export function consoleTableAt(manifestUrl: string): string | undefined {
  return manifestUrl.includes('/manifest-') ? manifestUrl.replace('/manifest-', '/console-') : undefined;
}

/** The route of the console's frame. */
export const frameRoute = 'shell/console/ConsoleFrame';
