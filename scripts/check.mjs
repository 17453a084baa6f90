// Everything that needs no running product: types, lint, format, dead code, architecture. Prints what failed, and only that.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensurePackages, fail } from './packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * The compiler in native code checks in half the time; tests read sources by the other's interface. One checker a program:
 * more of them know nothing of one another, and do twice the work where two processors are busy anyway.
 */
const compiler = ['node', 'node_modules/@typescript/native/bin/tsc', '--checkers', '1'];
const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

/** Each check is one or more commands, run one after the other; checks run side by side. */
const checks = {
  format: [['oxfmt', '--check']],
  types: [compiler],
  'types of the web': [
    ['react-router', 'typegen', 'web'],
    [...compiler, '-p', 'web'],
  ],
  lint: [['oxlint', '--deny-warnings']],
  'dead code': [['knip', '--no-progress']],
  architecture: [['vitest', 'run', '--project', 'unit', 'tests/architecture']],
  build: [['node', 'scripts/build.mjs']],
};

// `npm test` runs the architecture with all other tests, for which it builds the product.
const left = process.argv.includes('--before-tests') ? 'architecture' : 'build';
const chosen = Object.entries(checks).filter(([name]) => name !== left);
const count = chosen.length;
// The longest comes first, and takes one processor to itself.
const sideBySide = 2;

await ensurePackages({ tools: true }).catch(fail);

const failed = [];
async function work() {
  for (let next = chosen.shift(); next; next = chosen.shift()) {
    const [name, commands] = next;
    const started = Date.now();
    const { passed, output } = await runAll(commands);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (!passed) failed.push({ name, output });
  }
}
await Promise.all(Array.from({ length: sideBySide }, work));

for (const { name, output } of failed) console.log(`\n──── ${name}\n${output.trim()}`);
console.log(`${count - failed.length} passed, ${failed.length} failed`);
if (failed.length > 0) process.exitCode = 1;

async function runAll(commands) {
  let output = '';
  for (const command of commands) {
    const result = await run(command);
    output += result.output;
    if (!result.passed) return { passed: false, output };
  }
  return { passed: true, output };
}

function run([name, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(name, args, {
      cwd: root,
      // npm puts the folder of the tools first; by hand it has to be said.
      env: { ...process.env, ...colour, PATH: `${root}/node_modules/.bin:${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ passed: false, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}
