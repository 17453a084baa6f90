// `npm test`: what must hold before work is handed on. `--all` adds the tests that take long, as CI does. With `--full` the
// random runs are longer besides, and the server is killed again and again.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isFull = process.argv.includes('--full');
const isAll = process.argv.includes('--all');

const steps = [
  [process.execPath, ['scripts/check.mjs', '--before-tests']],
  ...(isFull ? [[process.execPath, ['node_modules/tsx/dist/cli.mjs', 'tests/ci/crash.ts', '--rounds', '500']]] : []),
  [process.execPath, ['node_modules/vitest/vitest.mjs', 'run']],
];

for (const [program, args] of steps) {
  const code = await run(program, args);
  if (code !== 0) {
    process.exitCode = 1;
    break;
  }
}

function run(program, args) {
  const much = isFull ? 'full' : isAll ? 'all' : 'short';
  const env = { MALLARD_TESTS: much, ...process.env };
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
}
