import type { Tree } from './tree.ts';

interface Locked {
  version?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

/** Entries of the lockfile that npm would install unproven, and parts for other platforms that it does not know. */
export function unprovenPackages(tree: Tree): string[] {
  // The shape of npm's own file, version 3.
  const { packages } = JSON.parse(tree.get('package-lock.json') ?? '{}') as { packages: Record<string, Locked> };
  return Object.entries(packages).flatMap(([path, { integrity, optionalDependencies = {} }]) => {
    if (path === '') return [];
    const proof = integrity?.startsWith('sha512-') ? [] : [`${path}: has no sha512 integrity`];
    const parts = Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name));
    return [...proof, ...parts.map((name) => `${path}: its optional ${name} is not locked`)];
  });
}

/** Looks as Node does: in the package's own folder of packages and in those above it. */
function isLocked(packages: Record<string, Locked>, path: string, name: string): boolean {
  const above = path.split('node_modules/').map((_, index, parts) => parts.slice(0, index + 1).join('node_modules/'));
  return [`${path}/`, ...above].some((folder) => packages[`${folder}node_modules/${name}`] !== undefined);
}
