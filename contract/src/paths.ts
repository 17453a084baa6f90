import { consolePaths } from './consolePaths.ts';
import { publicPaths } from './publicPaths.ts';

/** Every call of the portal in one table: name → method and path. Free of zod. */
export const paths = { ...publicPaths, ...consolePaths } as const;

export type EndpointName = keyof typeof paths;
