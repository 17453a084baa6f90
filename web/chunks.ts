/** Which modules of the browser share a file: so that a page loads nothing that it does not use, in few requests. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, 'src');

/** The console's screens, each by itself. */
const screens = ['admin', 'console', 'pricing', 'user'].flatMap((folder) =>
  readdirSync(join(source, 'pages', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => [`pages/${folder}/${name}`]),
);
/** A part that so many of the screens use is loaded with any of them. */
const kitShare = 1 / 3;

/** Where visits begin, and what each of these loads at once; all of them load the root. The letters name the files. */
const starts: Record<string, readonly string[]> = {
  /** The frame of all public pages. */
  p: ['shell/public/PublicFrame.tsx', 'shell/public/PublicPageFrame.tsx'],
  h: ['pages/public/Home.tsx'],
  i: ['pages/public/Inquire.tsx'],
  l: ['pages/public/Products.tsx'],
  o: ['pages/public/Product.tsx'],
  n: ['pages/public/Login.tsx'],
  a: ['pages/public/Register.tsx', 'pages/public/Password.tsx'],
  s: ['pages/public/Shops.tsx'],
  t: ['pages/public/Cart.tsx'],
  v: ['pages/public/Certificate.tsx'],
  g: ['pages/public/Help.tsx', 'pages/public/HelpTopic.tsx'],
  m: ['pages/public/RentalDetails.tsx'],
  r: ['pages/public/Report.tsx', 'pages/public/Objection.tsx'],
  /** What is paid has a frame of its own. */
  q: ['shell/public/PaymentFrame.tsx', 'pages/public/Payment.tsx', 'pages/public/Notice.tsx'],
  /** The frame of the console. */
  c: ['shell/console/ConsoleFrame.tsx', 'shell/console/ConsolePageFrame.tsx'],
  d: ['pages/console/Dashboard.tsx'],
};
/** Besides: `k` for what many screens of the console load, `f` for what any of them does, `e` for that of it which is of no single feature. */
const ofFrames: Record<string, string> = { p: 'philonastvgmr', c: 'cdkef', k: 'kef' };
const root = ['root.tsx'];
/** Letters of code, as written: a set of starts that has less in common makes no file of its own. */
const leastLetters = 2_500;

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

/** The starts that load a module, by their letters. */
function usersOf(id: string, modules: Modules): string {
  const found = Object.keys(starts).filter((name) => isOf(starts[name] ?? [], id, modules));
  const users = screens.filter((screen) => isOf(screen, id, modules)).length;
  if (isOfKit(id) && users >= screens.length * kitShare) found.push('k');
  // What one screen alone uses is a part of its own file.
  if (found.length > 0 && users > 0) found.push(...(id.includes('/features/') ? 'f' : 'ef'));
  // With a frame come the pages that it is the frame of.
  const letters = new Set(found.flatMap((name) => [...(ofFrames[name] ?? name)]));
  return ['', ...letters].toSorted().join('');
}

/** What the whole console may share, with all that it imports itself; what belongs to one feature stays with it. */
const isOfKit = (id: string) => /\/(web\/src\/(ui|record|parts|language|api)|contract\/src|@tabler)\//.test(id);

let fileOf: ReadonlyMap<string, string> | undefined;

/** The file of a set of starts: its own, or the one of the fewest starts that has room for what is too little for a file. */
function fileFor(users: string, modules: Modules): string {
  fileOf ??= filesOf(modules);
  return fileOf.get(users) ?? users;
}

function filesOf(modules: Modules): ReadonlyMap<string, string> {
  const letters = new Map<string, number>();
  for (const id of importedBy([...screens.flat(), ...Object.values(starts).flat()], modules)) {
    if (isPackage(id) || isOf(root, id, modules)) continue;
    const users = usersOf(id, modules);
    const { code, importedIds = [] } = modules.getModuleInfo(id) ?? {};
    // A package may be many times what is written here; those of every page are loaded already.
    const isHeavy = importedIds.some((one) => isPackage(one) && !/\/node_modules\/(react|@tanstack)/.test(one));
    const weight = isHeavy ? leastLetters : 0;
    letters.set(users, (letters.get(users) ?? 0) + weight + (code?.length ?? 0));
  }
  const large = [...letters.keys()]
    .filter((users) => users.length > 0 && (letters.get(users) ?? 0) >= leastLetters)
    .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1));
  const room = (users: string) => large.find((one) => [...users].every((letter) => one.includes(letter)));
  return new Map([...letters.keys()].map((users) => [users, room(users) ?? users]));
}

/**
 * One file for each set of starts that load the same modules; left to itself the bundler makes one of each icon and each
 * small part that two pages share. The files of many starts come first: each brings along what its modules import and no
 * earlier one took, which its own starts load too.
 */
const most = Object.keys(starts).length + 3;
export const groups = [
  {
    name: (id: string) => (/\/node_modules\/(react|react-dom|scheduler|react-router)\//.test(id) ? 'base' : null),
    debugName: 'base',
    priority: most + 2,
  },
  {
    name: (id: string, modules: Modules) => (!isPackage(id) && isOf(root, id, modules) ? 'root' : null),
    debugName: 'root',
    priority: most + 1,
  },
  ...Array.from({ length: most }, (_, index) => ({
    name: (id: string, modules: Modules) => {
      if (isPackage(id)) return null;
      const users = usersOf(id, modules);
      const file = users === '' ? '' : fileFor(users, modules);
      return file.length === index + 1 ? file : null;
    },
    debugName: `of ${index + 1}`,
    priority: index + 1,
  })),
];

/** Nobody knows what a page uses of a package: packages import themselves whole. Icons have a file each. */
const isPackage = (id: string) => id.includes('/node_modules/') && !id.includes('/@tabler/');

const reached = new Map<readonly string[], Set<string>>();

/** Whether these pages import a module at once. Kept for each list of pages. */
function isOf(pages: readonly string[], id: string, modules: Modules): boolean {
  let ids = reached.get(pages);
  if (ids === undefined) reached.set(pages, (ids = importedBy(pages, modules)));
  return ids.has(id);
}

/** Everything that these pages import at once, and their imports import; without the pages themselves, which are files anyway. */
function importedBy(pages: readonly string[], modules: Modules): Set<string> {
  const entries = pages.map((page) => join(source, page));
  const found = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  for (const entry of entries) found.delete(entry);
  return found;
}
