import type { EndpointName } from '#contract/paths.ts';
import { publicPaths } from '#contract/publicPaths.ts';

/** Method and path of a call. Those of the console are loaded when the first of them is made. */
export async function addressOf(name: EndpointName): Promise<{ method: string; path: string }> {
  const [method = '', path = ''] = (isPublic(name) ? publicPaths[name] : await consolePathOf(name)).split(' ');
  return { method, path };
}

function isPublic(name: EndpointName): name is keyof typeof publicPaths {
  return name in publicPaths;
}

async function consolePathOf(name: Exclude<EndpointName, keyof typeof publicPaths>): Promise<string> {
  const { consolePaths } = await import('#contract/consolePaths.ts');
  return consolePaths[name];
}
