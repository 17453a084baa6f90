// Installs the packages that a task needs: `dependencies` build and run the portal, `devDependencies` test and check it.
// By itself: `node scripts/packages.mjs` installs all of them.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Whether packages are missing, or other than the lockfile asks for; with `tools` also those of tests and checks. */
export function arePackagesMissing({ tools }) {
  const missing = findMissing();
  return missing.product || (tools && missing.tools);
}

/** Installs what is missing, exactly as the lockfile says. */
export async function ensurePackages({ tools }) {
  if (!arePackagesMissing({ tools })) return;
  const missing = findMissing();
  console.log(missing.product ? 'Installing packages …' : 'Installing the tools for tests and checks …');
  // Tools are added beside what a running server may be using; anything else begins anew.
  const how = missing.product ? ['ci'] : ['install', '--no-save'];
  const which = tools || missing.hasTools ? '--include=dev' : '--omit=dev';
  let code;
  try {
    code = await npm([...how, which, '--no-audit', '--no-fund', '--no-update-notifier']);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw plain('npm is missing: install it (it comes with Node from https://nodejs.org) and start again.');
  }
  if (code !== 0) throw plain('The packages could not be installed; npm says above why.');
}

/** Compares the lockfile with what npm noted about its last complete run. */
function findMissing() {
  const asked = readJson('package-lock.json').packages;
  const noted = readJson('node_modules/.package-lock.json')?.packages ?? {};
  const missing = { product: false, tools: false, hasTools: Object.values(noted).some(({ dev }) => dev) };
  for (const [path, { version, optional, dev }] of Object.entries(asked)) {
    if (path === '' || (noted[path] ? noted[path].version === version : optional)) continue;
    missing[dev ? 'tools' : 'product'] = true;
  }
  return missing;
}

function npm(args) {
  const program = process.env.npm_execpath;
  if (program) return run(process.execPath, [program, ...args]);
  const isWindows = process.platform === 'win32';
  return run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows });
}

/** Runs a program to its end and hands on the signals that ask us to stop. */
export function run(program, args, options) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
  const handOn = (signal) => child.kill(signal);
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of signals) process.on(signal, handOn);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, handOn);
      if (signal) process.exit(1);
      resolve(code);
    });
  });
}

function readJson(file) {
  return existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : undefined;
}

/** An error that is told without its stack. */
export function plain(message) {
  return Object.assign(new Error(message), { isPlain: true });
}

/** Ends the process with an error, in words where it has some. */
export function fail(error) {
  console.error(`\n${error.isPlain ? error.message : error.stack}`);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensurePackages({ tools: true }).catch(fail);
