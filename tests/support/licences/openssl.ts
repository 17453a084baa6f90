/** What anybody can check without our code: OpenSSL on the command line. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Signed {
  pem: string;
  text: string;
  /** Base64. */
  signature: string;
}

/** Whether a signature is of this text by this public key. */
export async function opensslVerifies({ pem, text, signature }: Signed): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'mallard-openssl-'));
  const file = (name: string) => join(folder, name);
  try {
    await writeFile(file('key.pem'), pem);
    await writeFile(file('text'), text);
    await writeFile(file('signature'), Buffer.from(signature, 'base64'));
    const args = ['-verify', '-pubin', '-inkey', file('key.pem'), '-rawin', '-in', file('text')];
    const { code, output } = await openssl(['pkeyutl', ...args, '-sigfile', file('signature')]);
    return code === 0 && output.includes('Signature Verified Successfully');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The text under AES-256-CBC; undefined when this key does not open it. */
export async function opensslDecrypts(encrypted: Buffer, key: { hex: string; ivHex: string }) {
  const args = ['enc', '-d', '-aes-256-cbc', '-K', key.hex, '-iv', key.ivHex];
  const { code, output } = await openssl(args, encrypted);
  return code === 0 ? output : undefined;
}

/** HMAC-SHA256 in hexadecimal. */
export async function opensslHmac(text: string, key: string): Promise<string> {
  const { output } = await openssl(['dgst', '-sha256', '-hmac', key], Buffer.from(text));
  return output.trim().split(' ').at(-1) ?? '';
}

function openssl(args: readonly string[], input?: Buffer): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = execFile('openssl', args, { timeout: 10_000 }, (error, output) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: Number(error?.code ?? 0), output });
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}
