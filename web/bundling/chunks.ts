/** Which modules of the browser share a file: so that a page loads nothing that it does not use, in few requests. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../src');

/** The console's screens. */
const screens = ['admin', 'console', 'pricing', 'user'].flatMap((folder) =>
  readdirSync(join(source, 'pages', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `pages/${folder}/${name}`)
    .toSorted(),
);
/** The letter of each screen: of a script in which nothing else here is named. */
const letterOf = (index: number) => String.fromCharCode(0x4e00 + index);

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
  b: ['pages/public/shops/AllShops.tsx'],
  w: ['pages/public/shops/OneShop.tsx'],
  t: ['pages/public/Cart.tsx'],
  /** Below an empty one. */
  f: ['features/catalogue/nearest/BestSellers.tsx'],
  v: ['pages/public/Certificate.tsx'],
  g: ['pages/public/Help.tsx', 'pages/public/HelpTopic.tsx'],
  m: ['pages/public/RentalDetails.tsx'],
  /** Its halves. */
  j: ['features/rental/mall/Mall.tsx'],
  u: ['features/rental/mall/RentalPage.tsx', 'features/leases/book/BookingBox.tsx'],
  r: ['pages/public/Report.tsx', 'pages/public/Objection.tsx'],
  /** What is paid has a frame of its own. */
  q: ['shell/public/PaymentFrame.tsx'],
  y: ['pages/public/Payment.tsx'],
  z: ['pages/public/Notice.tsx'],
  /** The frame of the console, its screens, and what the dashboard has besides: of a business, and of what waits. */
  c: ['shell/console/ConsoleFrame.tsx', 'shell/console/ConsolePageFrame.tsx'],
  d: ['features/dashboard/BusinessPart.tsx'],
  e: ['features/dashboard/WaitingLines.tsx'],
  ...Object.fromEntries(screens.map((screen, index) => [letterOf(index), [screen]])),
};
/** What visitors load later, with an act or further down: those files bring nothing of the console along. */
const laterStart = 'x';
const ofConsole = `cde${screens.map((_, index) => letterOf(index)).join('')}`;
const ofPublic = Object.keys(starts)
  .filter((name) => !ofConsole.includes(name))
  .join('');
const ofFrames: Record<string, string> = { p: 'philonastfvgmrjubw', q: 'qyz', c: ofConsole };
/** What every page has: the document, and what starts it. */
const root = ['root.tsx', 'entry.client.tsx'];
/**
 * What a file of its own costs each start that loads it, in letters of code as written: its imports, and that it is packed
 * without what the others have. The console has many files, of which a browser asks for six at a time.
 */
const fileCost = (user: string) => (ofConsole.includes(user) ? 60_000 : 2_000);
/** What a package brings along; how much that is, nobody knows. */
const packageLetters = 12_000;

interface Modules {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null } | null;
}

const users = new Map<string, string>();

/** The starts that load a module, by their letters. */
function usersOf(id: string, modules: Modules): string {
  let letters = users.get(id);
  if (letters === undefined) users.set(id, (letters = foundUsers(id, modules)));
  return letters;
}

function foundUsers(id: string, modules: Modules): string {
  const found = Object.keys(starts).filter((name) => isOf(starts[name] ?? [], id, modules));
  // With a frame come the pages that it is the frame of.
  const letters = new Set(found.flatMap((name) => [...(ofFrames[name] ?? name)]));
  // What one screen alone uses is a part of its own file, unless a part of it that comes later needs it as well.
  const [alone = ''] = letters.size === 1 ? found : [];
  // A part that comes later itself is asked only for those of its own.
  const askedFor = 'de'.includes(alone) ? alone : ofConsole;
  if (alone !== '' && ofConsole.includes(alone) && !isLater(id, modules, askedFor)) return '';
  if (letters.size > 0 && [...letters].every((one) => ofConsole.includes(one)) && isLater(id, modules, ofPublic))
    letters.add(laterStart);
  return ['', ...letters].toSorted().join('');
}

interface Files {
  /** The file of a set of starts. */
  of: ReadonlyMap<string, string>;
  /** Each file comes after those that it imports. */
  places: ReadonlyMap<string, number>;
}
let files: Files | undefined;

/** The modules of one or more sets of starts. */
interface File {
  /** Whoever loads it. */
  users: string;
  sets: string[];
  letters: number;
  /** The sets that these import, and imports of theirs; with their letters. */
  brought: ReadonlyMap<string, number>;
}

/** Puts sets of starts into files, as long as one file less is worth more than what some load and do not need. */
function filesOf(modules: Modules): Files {
  const setOf = new Map<string, string>();
  const letters = new Map<string, number>();
  for (const id of importedBy(Object.values(starts).flat(), modules)) {
    if (isPackage(id) || isOf(root, id, modules)) continue;
    const users = usersOf(id, modules);
    if (users === '') continue;
    setOf.set(id, users);
    const { code, importedIds = [] } = modules.getModuleInfo(id) ?? {};
    // A package may be many times what is written here; those of every page are loaded already.
    const isHeavy = importedIds.some((one) => isPackage(one) && !/\/node_modules\/(react|@tanstack)/.test(one));
    letters.set(users, (letters.get(users) ?? 0) + (isHeavy ? packageLetters : 0) + (code?.length ?? 0));
  }
  const imports = new Map([...letters.keys()].map((users) => [users, new Set<string>()]));
  for (const [id, users] of setOf)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) {
      const nextUsers = setOf.get(next);
      if (nextUsers !== undefined && nextUsers !== users) imports.get(users)?.add(nextUsers);
    }
  let found: File[] = [...letters].map(([users, sum]) => ({
    users,
    sets: [users],
    letters: sum,
    brought: new Map([...reachedFrom(users, imports)].map((set) => [set, letters.get(set) ?? 0])),
  }));
  for (;;) {
    const merged = bestMerge(found, imports);
    if (merged === undefined) break;
    found = merged;
  }
  const places = placesOf(found, imports) ?? new Map<string, number>();
  return { of: new Map(found.flatMap(({ users, sets }) => sets.map((set) => [set, users]))), places };
}

/** What it is worth to make one file of two; of each pair once. */
const worths = new WeakMap<File, WeakMap<File, number>>();

function worthOf(one: File, other: File): number {
  let known = worths.get(one);
  if (known === undefined) worths.set(one, (known = new WeakMap()));
  let worth = known.get(other);
  if (worth === undefined) known.set(other, (worth = countedWorth(one, other)));
  return worth;
}

function countedWorth(one: File, other: File): number {
  const [its, others] = [lettersIn(one.users), lettersIn(other.users)];
  let saved = 0;
  for (const user of its) if (others.has(user)) saved += weightOf(user) * fileCost(user);
  if (saved === 0) return 0;
  const worth = saved - needlessOf(one, missing(others, its)) - needlessOf(other, missing(its, others));
  return Math.max(worth, 0);
}

const letterSets = new Map<string, ReadonlySet<string>>();

function lettersIn(users: string): ReadonlySet<string> {
  let found = letterSets.get(users);
  if (found === undefined) letterSets.set(users, (found = new Set(users)));
  return found;
}

const missing = (users: ReadonlySet<string>, from: ReadonlySet<string>) => [...users].filter((user) => !from.has(user));

/** The files with two of them made one: those for which it is worth most. Undefined when it is worth nothing any more. */
function bestMerge(found: readonly File[], imports: ReadonlyMap<string, ReadonlySet<string>>): File[] | undefined {
  const pairs = found.flatMap((one, index) =>
    found.slice(index + 1).map((other) => ({ one, other, worth: worthOf(one, other) })),
  );
  const worthy = pairs.filter(({ worth }) => worth > 0).toSorted((one, other) => other.worth - one.worth);
  for (const { one, other } of worthy) {
    const users = [...new Set(one.users + other.users)].toSorted((a, b) => (a < b ? -1 : 1)).join('');
    // A file is named by who loads it.
    if (found.some((file) => file.users === users && file !== one && file !== other)) continue;
    const merged = {
      users,
      sets: [...one.sets, ...other.sets],
      letters: one.letters + other.letters,
      brought: new Map([...one.brought, ...other.brought]),
    };
    const next = [...found.filter((file) => file !== one && file !== other), merged];
    if (bringsNothing(merged, next, imports) && placesOf(next, imports)) return next;
  }
  return undefined;
}

/** Whether visitors load with a file no other one that they do not need: a file brings along whole files. */
function bringsNothing(file: File, found: readonly File[], imports: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const visitors = [...file.users].filter((user) => !ofConsole.includes(user));
  const imported = new Set(file.sets.flatMap((set) => [...(imports.get(set) ?? [])]));
  return found.every(
    (other) => !other.sets.some((set) => imported.has(set)) || visitors.every((user) => other.users.includes(user)),
  );
}

/** What a file would cost these, who do not load it yet: its letters, and those of what it imports and they do not load. */
function needlessOf(file: File, users: readonly string[]): number {
  let sum = 0;
  for (const user of users) sum += weightOf(user) * file.letters;
  for (const [set, size] of file.brought)
    for (const user of users) if (!lettersIn(set).has(user)) sum += weightOf(user) * size;
  return sum;
}

/** The sets that one imports, and those that these import. */
function reachedFrom(users: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reachedSets = new Set<string>();
  const open = [users];
  for (let set = open.pop(); set !== undefined; set = open.pop())
    for (const next of imports.get(set) ?? [])
      if (next !== users && !reachedSets.has(next)) {
        reachedSets.add(next);
        open.push(next);
      }
  return reachedSets;
}

/** By the figures of `docs/performance.md`: what is needless in the fullest starts counts most, and least in those with room. */
const weights = { tfh: 12, wo: 10, u: 8, yq: 3, mjs: 3, n: 2, r: 1, bl: 0.6, giav: 0.3 };

/** Of all screens of the console together; whoever works in it has been there before. */
const consoleWeight = 3;
/** Whoever logs in begins at the dashboard, and waits for it: it counts as so many screens. */
const dashboardWeight = 4;
const ofDashboard = `de${letterOf(screens.indexOf('pages/console/Dashboard.tsx'))}`;

/** Strangers come with nothing kept. */
const weightOfEach = new Map<string, number>();

function weightOf(user: string): number {
  let weight = weightOfEach.get(user);
  if (weight === undefined) weightOfEach.set(user, (weight = foundWeight(user)));
  return weight;
}

function foundWeight(user: string): number {
  if (ofConsole.includes(user))
    return ((ofDashboard.includes(user) ? dashboardWeight : 1) * consoleWeight) / ofConsole.length;
  return Object.entries(weights).find(([names]) => names.includes(user))?.[1] ?? 1;
}

/** The place of each file behind all that it imports. Undefined when files would import each other in a ring. */
function placesOf(
  found: readonly File[],
  imports: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, number> | undefined {
  const fileOf = new Map(found.flatMap((file) => file.sets.map((set) => [set, file])));
  const places = new Map<string, number>();
  const open = new Set<File>();
  const visit = (file: File): boolean => {
    if (places.has(file.users)) return true;
    if (open.has(file)) return false;
    open.add(file);
    for (const set of file.sets)
      for (const next of imports.get(set) ?? []) {
        const imported = fileOf.get(next);
        if (imported !== undefined && imported !== file && !visit(imported)) return false;
      }
    places.set(file.users, places.size);
    return true;
  };
  return found.every(visit) ? places : undefined;
}

/**
 * One file for sets of starts that load about the same; left to itself the bundler makes one of each icon and each small part
 * that two pages share. A file that others import comes before them: each brings along what its modules import and no earlier
 * one took, which its own starts load too.
 */
const most = 2 ** 8;
export const groups = [
  {
    name: (id: string) => (/\/node_modules\/(react|react-dom|scheduler|react-router)\//.test(id) ? 'base' : null),
    debugName: 'base',
    priority: most + 4,
  },
  {
    name: (id: string, modules: Modules) =>
      (isPackage(id) ? isOfBoth(id, modules) : isOf(root, id, modules)) ? 'root' : null,
    debugName: 'root',
    priority: most + 3,
  },
  // What lies over a page, whatever opened it.
  {
    name: (id: string) => (isOfKit(id) ? 'kit' : null),
    debugName: 'kit',
    priority: most + 2,
  },
  // What both sides load later, each by modules of its own.
  {
    name: (id: string) => (isOfFields(id) ? 'fields' : /\/node_modules\/(qrcode|dijkstrajs)\//.test(id) ? 'qr' : null),
    debugName: 'fields',
    priority: most + 1,
  },
  ...Array.from({ length: most }, (_, place) => ({
    name: (id: string, modules: Modules) => {
      if (isPackage(id)) return null;
      files ??= filesOf(modules);
      const file = files.of.get(usersOf(id, modules));
      return file !== undefined && Math.min(files.places.get(file) ?? 0, most - 1) === place ? file : null;
    },
    debugName: `at ${place + 1}`,
    priority: most - place,
  })),
];

/** Of the component kit what its dialogs need: without what floats beside a button, and without fields. */
const isOfKit = (id: string) =>
  /\/node_modules\/(@mantine\/core\/esm\/(core|components\/(Drawer|Modal|ModalBase|ScrollArea|Overlay|Paper|Transition|Portal|CloseButton|FocusTrap)\/)|react-remove-scroll\/)/.test(
    id,
  );

/** Of the component kit what one types into, and its styles. */
const isOfFields = (id: string) =>
  /\/node_modules\/(@mantine\/core\/(esm\/components|styles)\/(Popover|Loader|Input|InputBase|Combobox|Textarea|PillsInput|Pill|NumberInput|TagsInput)\b|react-number-format\/)/.test(
    id,
  );

/** Nobody knows what a page uses of a package: packages import themselves whole. Icons have a file each. */
const isPackage = (id: string) => id.includes('/node_modules/') && !id.includes('/@tabler/');

const sides = [ofPublic, ofConsole].map((letters) => [...letters].flatMap((name) => starts[name] ?? []));

/** What visitors and the console have at once of packages, of which there is only one: the queries, and styles of the kit. */
const isOfBoth = (id: string, modules: Modules) =>
  id.includes('/@tanstack/') || (id.endsWith('.css') && sides.every((pages) => isOf(pages, id, modules)));

const later = new Map<string, Set<string>>();

/** Whether some of these starts load a module later. */
function isLater(id: string, modules: Modules, letters: string): boolean {
  let found = later.get(letters);
  if (found === undefined) {
    const pages = [...letters].flatMap((name) => starts[name] ?? []);
    later.set(letters, (found = laterThan(pages, modules)));
  }
  return found.has(id);
}

/** Everything that these pages load at any time but not at once. */
function laterThan(pages: readonly string[], modules: Modules): Set<string> {
  const atOnce = importedBy(pages, modules);
  const found = new Set<string>();
  const open = [...atOnce, ...pages.map((page) => join(source, page))];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const next of [...dynamicallyImportedIds, ...(found.has(id) ? importedIds : [])]) {
      if (found.has(next) || isOfConsoleAlone(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return found;
}

/** Where the router leads from public pages. */
const isOfConsoleAlone = (id: string) =>
  id.includes('/shell/console/Console') || /virtual:call-addresses\/(console|changes)/.test(id);

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
