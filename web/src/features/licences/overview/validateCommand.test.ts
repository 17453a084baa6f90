import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { validateCommand } from './validateCommand.ts';

/** What a shell hands to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

const address = 'https://mallard.example/api/licence/validate';

test('asks for what is bound, and holds no key', () => {
  const activations = [{ kind: 'domain' as const, target: 'shop.example' }];
  const [, url, , header, , body = ''] = argumentsOf(
    validateCommand(address, { binds: ['machine', 'domain'], productId: 7, activations }),
  );
  expect([url, header]).toEqual([address, 'content-type: application/json']);
  expect(JSON.parse(body)).toMatchObject({
    domain: 'shop.example',
    productId: 7,
    key: expect.stringMatching(/^X{5}(-X{5}){4}$/),
  });
});

test('asks for an example where nothing is bound, and for nothing where nothing can be', () => {
  const ask = (binds: ('domain' | 'machine' | 'account')[]) =>
    JSON.parse(argumentsOf(validateCommand(address, { binds, productId: 7, activations: [] })).at(-1) ?? '');
  expect(ask(['account'])).toMatchObject({ account: '10001' });
  expect(Object.keys(ask([]))).toEqual(['key', 'productId', 'nonce']);
});

test('no apostrophe gets out of its quotes', () => {
  const activations = [{ kind: 'account' as const, target: "a'; touch /tmp/x; '" }];
  const body = argumentsOf(validateCommand(address, { binds: ['account'], productId: 7, activations })).at(-1) ?? '';
  expect(JSON.parse(body)).toMatchObject({ account: "a'; touch /tmp/x; '" });
});
