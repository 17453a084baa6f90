#!/usr/bin/env node
/**
 * Says whether a licence file or a machine file is good. The answer is one line of JSON, the exit code 0 for a good one.
 *
 *     mallard-verify my.licence --keys keys.json
 *     mallard-verify my.machine --keys http://localhost:8080 --fingerprint disk-1 --fingerprint board-2 < key.txt
 *
 * `--keys` is what `GET /api/licence/publicKeys` answers, saved, or the portal's address. The licence key is read from
 * the standard input, so that it stands neither in the list of processes nor in the shell's history.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkFile, Licences, MallardError, type PublishedKey } from './index.ts';

const usage =
  'Usage: mallard-verify FILE --keys FILE-OR-ADDRESS [--fingerprint PART]… [--product ID] [--nonce TEXT] < KEY';

const { values, path } = readArguments();

try {
  const licenceKey = process.stdin.isTTY ? '' : readFileSync(0, 'utf8').trim();
  const answer = checkFile(readFileSync(path, 'utf8'), {
    keys: await keysFrom(values.keys),
    ...(licenceKey === '' ? {} : { licenceKey }),
    ...(values.fingerprint === undefined ? {} : { fingerprint: values.fingerprint }),
    ...(values.product === undefined ? {} : { productId: Number(values.product) }),
    ...(values.nonce === undefined ? {} : { nonce: values.nonce }),
  });
  console.log(JSON.stringify(answer));
  process.exitCode = answer.valid ? 0 : 1;
} catch (error) {
  if (!(error instanceof MallardError) && !(error instanceof Error && 'code' in error)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        keys: { type: 'string' },
        fingerprint: { type: 'string', multiple: true },
        product: { type: 'string' },
        nonce: { type: 'string' },
      },
    });
    const [path] = positionals;
    if (path !== undefined && values.keys !== undefined) return { values: { ...values, keys: values.keys }, path };
  } catch (error) {
    // An option that is none, or one without its value.
    if (error instanceof Error) console.error(error.message);
  }
  console.error(usage);
  process.exit(2);
}

/** Saved as the call answers it, with or without its envelope. */
async function keysFrom(source: string): Promise<PublishedKey[]> {
  if (/^https?:/.test(source)) return new Licences({ url: source }).publishedKeys();
  const saved = parsed(readFileSync(source, 'utf8'));
  const keys = saved?.keys ?? saved?.data?.keys;
  if (!Array.isArray(keys))
    throw new MallardError({ reason: 'no_keys', status: 0, message: `${source} holds no published keys.` });
  return keys;
}

function parsed(text: string): { keys?: PublishedKey[]; data?: { keys?: PublishedKey[] } } | null {
  try {
    return JSON.parse(text) as { keys?: PublishedKey[] } | null;
  } catch {
    return null;
  }
}
