// From a fresh clone to a running server: checks Node, installs, builds, starts. Needs nothing but Node and npm.
// `start.mjs` starts the server, `start.mjs dev` with reloading, `start.mjs db:migrate` and others a command.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const task = process.argv[2] || 'server';

main().catch((error) => {
  console.error(`\n${error.isPlain ? error.message : error.stack}`);
  process.exit(1);
});

async function main() {
  checkNode();
  const mustInstall = !isInstalled();
  if (mustInstall) await checkPort();
  if (mustInstall) await install();
  if (task === 'dev') return develop();

  const { commands, partsToBuild } = await import('./build.mjs');
  if (task !== 'server' && !(task in commands)) {
    throw plain(`"${task}" is no task; there are server, dev, ${Object.keys(commands).join(', ')}.`);
  }
  const missing = partsToBuild(task === 'server' ? ['server', 'web'] : ['server']);
  if (missing.length > 0) {
    if (!mustInstall) await checkPort();
    // In a process of its own, whose memory is given back.
    const code = await run(process.execPath, [join(root, 'scripts/build.mjs'), ...missing]);
    if (code !== 0) throw plain('Mallard could not be built; the reason is above.');
  }
  if (!process.env.NODE_ENV) process.env.NODE_ENV = 'production';
  // What follows the task's name is for the command.
  process.argv.splice(2, 1);
  await import(pathToFileURL(join(root, 'build/server', `${task === 'server' ? 'main' : commands[task]}.js`)).href);
  if (task === 'server' && missing.length > 0) openBrowser();
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw plain(
    `Mallard needs Node 20.19 or later and this is ${process.versions.node}: install a newer one from https://nodejs.org.`,
  );
}

/** Whether what npm noted about its last complete run is what the lockfile asks for. */
function isInstalled() {
  const noted = readJson('node_modules/.package-lock.json');
  if (!noted) return false;
  const asked = readJson('package-lock.json');
  return Object.keys(asked.packages).every((path) => {
    const { version, optional } = asked.packages[path];
    if (path === '') return true;
    const found = noted.packages[path];
    return found ? found.version === version : optional === true;
  });
}

async function install() {
  console.log('Installing packages …');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const isWindows = process.platform === 'win32';
  let code;
  try {
    code = npm
      ? await run(process.execPath, [npm, ...args])
      : await run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw plain('npm is missing: install it (it comes with Node from https://nodejs.org) and start again.');
  }
  if (code !== 0) throw plain('The packages could not be installed; npm says above why.');
}

/** Before minutes are spent on a start that cannot end well. The server itself checks again. */
async function checkPort() {
  const port = Number(process.env.PORT || 8080);
  if (task !== 'server' || !Number.isInteger(port) || port < 1 || port > 65535) return;
  const isTaken = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code === 'EADDRINUSE'));
    probe.listen({ port, host: process.env.HOST || 'localhost' }, () => probe.close(() => resolve(false)));
  });
  if (isTaken) throw plain(`Port ${port} is taken by another program: stop it, or set PORT to a free one.`);
}

/** The server starts again when its sources change; pages reload by themselves. */
async function develop() {
  process.env.NODE_ENV = 'development';
  const watched = ['--include', 'server/migrations/*.sql', '--exclude', 'web/**', '--exclude', 'data/**'];
  const args = ['watch', '--clear-screen=false', ...watched, 'server/src/main.ts', '--dev'];
  process.exitCode = await run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), ...args]);
}

/** Runs a program to its end and hands on the signals that ask us to stop. */
function run(program, args, options) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
  const handOn = (signal) => child.kill(signal);
  process.on('SIGTERM', handOn);
  process.on('SIGINT', handOn);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGTERM', handOn);
      process.off('SIGINT', handOn);
      if (signal) process.exit(1);
      resolve(code);
    });
  });
}

/** After the first start, where somebody sits before a screen. */
function openBrowser() {
  const hasScreen =
    process.platform === 'win32' || process.platform === 'darwin' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!hasScreen || !process.stdout.isTTY || process.env.CI || process.env.SSH_CONNECTION) return;
  const url = process.env.MALLARD_PUBLIC_URL || `http://${process.env.HOST || 'localhost'}:${process.env.PORT || 8080}`;
  const openers = { win32: ['explorer', url], darwin: ['open', url] };
  const [program, ...args] = openers[process.platform] || ['xdg-open', url];
  spawn(program, args, { stdio: 'ignore', detached: true })
    .once('error', () => {})
    .unref();
}

function readJson(file) {
  return existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : undefined;
}

/** An error that is told without its stack. */
function plain(message) {
  return Object.assign(new Error(message), { isPlain: true });
}
