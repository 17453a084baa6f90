// Makes `build/release`: what a server needs to run the portal, and no tool that builds, tests or checks it.
// There, `npm ci --omit=dev` installs the packages, and `node build/server/main.js` starts.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, plain, run } from './packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const release = join(root, 'build/release');
/** Dependencies of `npm start` in a clone, which builds; nothing that was built loads them. */
const builders = ['@react-router/dev', 'rolldown', 'vite'];

/** The manifest with the builders among the tools. */
function manifestOf(manifest) {
  const isBuilder = ([name]) => builders.includes(name);
  const dependencies = Object.entries(manifest.dependencies);
  return {
    ...manifest,
    scripts: { start: 'node --max-semi-space-size=8 build/server/main.js' },
    dependencies: Object.fromEntries(dependencies.filter((one) => !isBuilder(one))),
    devDependencies: { ...manifest.devDependencies, ...Object.fromEntries(dependencies.filter(isBuilder)) },
  };
}

/** Files of an earlier build that this one kept are of no use where nobody has its pages open. */
function dropKept(web) {
  const own = JSON.parse(readFileSync(join(web, 'assets.json'), 'utf8'));
  const assets = join(web, 'client/assets');
  for (const name of readdirSync(assets)) if (!own.includes(name)) rmSync(join(assets, name));
}

async function main() {
  if ((await run(process.execPath, [join(root, 'scripts/build.mjs')])) !== 0) throw plain('The build failed.');
  rmSync(release, { recursive: true, force: true });
  mkdirSync(release, { recursive: true });
  for (const path of ['build/server', 'build/web', 'server/migrations', '.npmrc', 'LICENSE', 'package-lock.json']) {
    cpSync(join(root, path), join(release, path), { recursive: true });
  }
  dropKept(join(release, 'build/web'));
  const manifest = manifestOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  writeFileSync(join(release, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  // Only marks anew which entries are tools: the versions and their hashes stay those of the lockfile.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = ['--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund', '--no-update-notifier'];
  if ((await run(npm, ['install', ...options, '--prefix', release])) !== 0)
    throw plain('npm could not mark the lockfile.');
  console.log(
    `Made ${release}: copy it to the server, run "npm ci --omit=dev" in it and start "node build/server/main.js".`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main().catch(fail);
