import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { callAddresses } from './callAddresses.ts';
import { directIcons } from './directIcons.ts';
import { quietRouter } from './quietRouter.ts';

/** What every public page needs: two files, of packages and of ours. */
const frame = ['root.tsx', 'shell/public/PublicFrame.tsx', 'shell/public/PublicPageFrame.tsx'];
/** What the home page needs besides: two more, of which the list needs the one with cards and covers. */
const homePage = ['pages/public/Home.tsx'];
/** The inquiry loads no more than the home page: what it shares with later pages is a file of its own. */
const inquiryPage = ['pages/public/Inquire.tsx'];

/** Where most visitors come in besides: a file and its style for what both need beyond the first page, and one for each. */
const listPage = ['pages/public/Products.tsx'];
const productPage = ['pages/public/Product.tsx'];

/** What each screen of the console needs before it shows anything. */
const consoleFrame = ['shell/console/ConsoleFrame.tsx', 'shell/console/ConsolePageFrame.tsx'];
/** Where most visits to the console begin. */
const dashboardPage = ['pages/console/Dashboard.tsx'];
const consoleStart = [...consoleFrame, ...dashboardPage];

/** Forms before anybody is logged in. */
const accountPages = ['pages/public/Login.tsx', 'pages/public/Register.tsx', 'pages/public/Password.tsx'];

/** Left to itself the bundler makes a request of each icon and each small part that two pages share. */
const groups = [
  { name: nameInFirstPage, debugName: 'first page', priority: 6 },
  { name: nameInShared, debugName: 'shared', priority: 5 },
  { name: nameInCatalogue, debugName: 'catalogue', priority: 4 },
  { name: nameInAccount, debugName: 'account', priority: 3 },
  { name: nameInConsoleStart, debugName: 'start of the console', priority: 2 },
  // The table of routes, which every visitor loads, names the files of each: few of them keep it short.
  { name: nameInConsole, debugName: 'console', priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [callAddresses(), directIcons(), quietRouter(), reactRouter()],
  // Bundled for the server too: the whole icon set would cost it memory and start-up time.
  ssr: command === 'build' ? { noExternal: [/^@tabler\//, /^@mantine\//] } : {},
  // Found before the first page is asked for, so that development does not begin with a reload.
  optimizeDeps: { entries: ['src/**/*.tsx'], exclude: ['@tabler/icons-react'] },
  build: { target: 'es2022', reportCompressedSize: false, assetsInlineLimit: 0, emptyOutDir: true },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
}));

/** All of these; what only they use is none of the console's. */
const publicPages = [
  'root.tsx',
  ...readdirSync(join(import.meta.dirname, 'src/pages/public')).map((name) => `pages/public/${name}`),
];

const reached = new Map<readonly string[], Set<string>>();

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}
function nameInFirstPage(id: string, modules: Modules): string | null {
  const isInFrame = isOf(frame, id, modules);
  if (!isInFrame && !isOf(homePage, id, modules)) return null;
  const file = isInFrame || isOf(inquiryPage, id, modules) ? 'frame' : isOf(listPage, id, modules) ? 'cards' : 'home';
  if (!id.includes('/node_modules/')) return file;
  // Of these the first page uses all; of the kit only parts, which the bundler finds better by itself.
  if (/\/node_modules\/(react|react-dom|scheduler|react-router)\//.test(id)) return 'base';
  return id.includes('/@tabler/') ? file : null;
}

/** What the inquiry has in common with other pages, so that none brings the other along. */
function nameInShared(id: string, modules: Modules): string | null {
  if (isPackage(id) || !isOf(inquiryPage, id, modules)) return null;
  return [productPage, listPage, accountPages].some((pages) => isOf(pages, id, modules)) ? 'shared' : null;
}

/** What forms or the console use of a product's page as well is a file of its own, so that they do not bring that along. */
function nameInCatalogue(id: string, modules: Modules): string | null {
  const [isInProduct, isInList] = [isOf(productPage, id, modules), isOf(listPage, id, modules)];
  if (isPackage(id) || (!isInProduct && !isInList)) return null;
  if (isInList) return isInProduct ? 'catalogue' : 'list';
  return isOf(accountPages, id, modules) || isOf(consoleStart, id, modules) ? 'common' : 'product';
}

/** Fields and what else the console, which has forms everywhere, takes from here. */
function nameInAccount(id: string, modules: Modules): string | null {
  return !isPackage(id) && isOf(accountPages, id, modules) ? 'account' : null;
}

/** The console's first screen in two files; other screens that need parts of it find them there. */
function nameInConsoleStart(id: string, modules: Modules): string | null {
  if (isPackage(id)) return null;
  if (isOf(consoleFrame, id, modules)) return 'frameOfConsole';
  return isOf(dashboardPage, id, modules) ? 'dashboard' : null;
}

/**
 * Parts that only the console uses, in two files: those that stand on the component kit, together with what they take of
 * it, and all others.
 */
function nameInConsole(id: string, modules: Modules): string | null {
  if (!/\/(web\/src\/(ui|record|parts|language|api)|contract\/src|@tabler)\//.test(id)) return null;
  if (isOf(publicPages, id, modules)) return null;
  return [...reachedFrom([id], modules)].some((found) => found.includes('/@mantine/')) ? 'kit' : 'console';
}

/** A package's file, of which nobody knows what a page uses: packages import themselves whole. Icons have a file each. */
function isPackage(id: string): boolean {
  return id.includes('/node_modules/') && !id.includes('/@tabler/');
}

/** Whether these pages import a module, at once or, for all public pages together, later too. Kept for each list of pages. */
function isOf(pages: readonly string[], id: string, modules: Modules): boolean {
  let ids = reached.get(pages);
  if (ids === undefined) reached.set(pages, (ids = importedBy(pages, modules, { later: pages === publicPages })));
  return ids.has(id);
}

/** Everything that these pages import, at once or `later` too, and their imports import; without the files themselves, which are chunks anyway. */
function importedBy(pages: readonly string[], modules: Modules, { later = false } = {}): Set<string> {
  const files = pages.map((file) => join(import.meta.dirname, 'src', file));
  const found = reachedFrom(files, modules, { later });
  for (const file of files) found.delete(file);
  return found;
}

function reachedFrom(files: readonly string[], modules: Modules, { later = false } = {}): Set<string> {
  const found = new Set<string>();
  const open = [...files];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const next of later ? [...importedIds, ...dynamicallyImportedIds] : importedIds) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return found;
}
