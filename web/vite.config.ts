import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { callAddresses } from './callAddresses.ts';

/** What every public page needs: two files, of packages and of ours. */
const frame = ['root.tsx', 'shell/PublicFrame.tsx', 'shell/PublicPageFrame.tsx'];
/** What the home page needs besides: one more. */
const homePage = ['pages/public/Home.tsx'];
/** The inquiry loads no more than the home page: what it shares with later pages is a file of its own. */
const inquiryPage = ['pages/public/Inquire.tsx'];

/** Where most visitors come in besides: a file and its style for what both need beyond the first page, and one for each. */
const listPage = ['pages/public/Products.tsx'];
const productPage = ['pages/public/Product.tsx'];

/** What each screen of the console needs before it shows anything. */
const consoleFrame = ['shell/ConsoleFrame.tsx', 'shell/ConsolePageFrame.tsx'];
/** Where most visits to the console begin. */
const dashboardPage = ['pages/console/Dashboard.tsx'];

/** Left to itself the bundler makes a request of each icon and each small part that two pages share. */
const groups = [
  { name: nameInFirstPage, debugName: 'first page', priority: 6 },
  { name: nameInConsoleFrame, debugName: 'console frame', priority: 5 },
  { name: nameInShared, debugName: 'shared', priority: 3 },
  { name: nameInCatalogue, debugName: 'catalogue', priority: 2 },
  // The table of routes, which every visitor loads, names the files of each: few of them keep it short.
  { name: nameInConsole, debugName: 'console', priority: 1 },
  { name: nameInDashboard, debugName: 'dashboard', priority: 4 },
];

export default defineConfig(({ command }) => ({
  plugins: [callAddresses(), reactRouter()],
  // Bundled for the server too: the whole icon set would cost it memory and start-up time.
  ssr: command === 'build' ? { noExternal: [/^@tabler\//, /^@mantine\//] } : {},
  // Found before the first page is asked for, so that development does not begin with a reload.
  optimizeDeps: { entries: ['src/**/*.tsx'], exclude: ['@tabler/icons-react'] },
  build: { target: 'es2022', reportCompressedSize: false, assetsInlineLimit: 0, emptyOutDir: true },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
}));

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}
let idsOfFrame: Set<string> | undefined;
let idsOfHome: Set<string> | undefined;
let idsOfInquiry: Set<string> | undefined;
let idsOfList: Set<string> | undefined;
let idsOfProduct: Set<string> | undefined;
let idsOfPublicPages: Set<string> | undefined;
let idsOfConsoleFrame: Set<string> | undefined;
let idsOfDashboard: Set<string> | undefined;

function nameInFirstPage(id: string, modules: Modules): string | null {
  idsOfFrame ??= importedBy(frame, modules);
  idsOfHome ??= importedBy(homePage, modules);
  idsOfInquiry ??= importedBy(inquiryPage, modules);
  if (!idsOfFrame.has(id) && !idsOfHome.has(id)) return null;
  const file = idsOfFrame.has(id) || idsOfInquiry.has(id) ? 'frame' : 'home';
  if (!id.includes('/node_modules/')) return file;
  // Of these the first page uses all; of the kit only parts, which the bundler finds better by itself.
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|i18next|nprogress)\//.test(id)) return 'base';
  return id.includes('/@tabler/') ? file : null;
}

/** The console's frame brings nothing of the storefront's pages along but what both use. */
function nameInConsoleFrame(id: string, modules: Modules): string | null {
  idsOfConsoleFrame ??= importedBy(consoleFrame, modules);
  return idsOfConsoleFrame.has(id) ? nameBeside('frameOfConsole', id, modules) : null;
}

/** The first screen in one file; other screens that need parts of it find them there. */
function nameInDashboard(id: string, modules: Modules): string | null {
  idsOfDashboard ??= importedBy(dashboardPage, modules);
  return idsOfDashboard.has(id) ? nameBeside('dashboard', id, modules) : null;
}

function nameBeside(name: string, id: string, modules: Modules): string | null {
  if (id.includes('/node_modules/') && !id.includes('/@tabler/')) return null;
  idsOfPublicPages ??= importedBy(publicPages(), modules, { later: true });
  return idsOfPublicPages.has(id) ? 'common' : name;
}

/** What the inquiry and the catalogue have in common, so that neither brings the other along. */
function nameInShared(id: string, modules: Modules): string | null {
  idsOfInquiry ??= importedBy(inquiryPage, modules);
  idsOfList ??= importedBy(listPage, modules);
  idsOfProduct ??= importedBy(productPage, modules);
  if (id.includes('/node_modules/') || !idsOfInquiry.has(id)) return null;
  return idsOfProduct.has(id) || idsOfList.has(id) ? 'shared' : null;
}

function nameInCatalogue(id: string, modules: Modules): string | null {
  idsOfList ??= importedBy(listPage, modules);
  idsOfProduct ??= importedBy(productPage, modules);
  if (id.includes('/node_modules/')) return null;
  if (idsOfProduct.has(id)) return idsOfList.has(id) ? 'catalogue' : 'product';
  return idsOfList.has(id) ? 'list' : null;
}

/**
 * Our own small parts that only the console uses, in one file; what needs the kit would take the kit into it. Fields, which
 * every form there has, are one file of their own.
 */
function nameInConsole(id: string, modules: Modules): string | null {
  if (!/\/(web\/src\/(ui|parts|language|api)|contract\/src|@tabler)\//.test(id)) return null;
  idsOfPublicPages ??= importedBy(publicPages(), modules, { later: true });
  if (idsOfPublicPages.has(id)) return null;
  if (![...reachedFrom([id], modules)].some((reached) => reached.includes('/@mantine/'))) return 'console';
  return /\/web\/src\/ui\/\w+\/\w+(Field|Form|More|Rows)\.tsx$/.test(id) ? 'fields' : null;
}

function publicPages(): string[] {
  const folder = 'pages/public';
  return ['root.tsx', ...readdirSync(join(import.meta.dirname, 'src', folder)).map((name) => `${folder}/${name}`)];
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
