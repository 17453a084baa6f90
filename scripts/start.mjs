// From a fresh clone to a running server: checks Node, installs, builds, starts. Needs nothing but Node and npm.
// `start.mjs` starts the server, `start.mjs dev` with reloading, `start.mjs db:migrate` and others a command.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { arePackagesMissing, ensurePackages, fail, plain, run } from './packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const task = process.argv[2] || 'server';

main().catch(fail);

async function main() {
  checkNode();
  stopWithParent();
  // The sources are run by a tool.
  const tools = task === 'dev';
  const mustInstall = arePackagesMissing({ tools });
  if (mustInstall) await checkPort();
  await ensurePackages({ tools });
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
  // Packages look at it when they are loaded, which is before the server's own first line.
  process.env.NODE_ENV ||= 'production';
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

/** Stops when npm was killed, which leaves behind what it runs. Whoever runs this file by itself may leave it alone. */
function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parents = readParents();
  const watch = setInterval(() => {
    if (readParents() === parents) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** The parent, and where that is the shell which npm starts, also npm itself. */
function readParents() {
  const parent = process.ppid;
  try {
    // proc(5): number, name in brackets, state, parent.
    const [, npm = ''] = /^\d+ \(\w*sh\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return `${parent} ${npm}`;
  } catch {
    return `${parent} `;
  }
}

/** The server starts again when its sources change; pages reload by themselves. */
async function develop() {
  process.env.NODE_ENV = 'development';
  const watched = ['--include', 'server/migrations/*.sql', '--exclude', 'web/**', '--exclude', 'data/**'];
  const args = ['watch', '--clear-screen=false', ...watched, 'server/src/main.ts', '--dev'];
  process.exitCode = await run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), ...args]);
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
