import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows at a time for a secret in base 32 (RFC 6238), independent of the product's own. */
export function totpCode(secret: string, at: Date): string {
  let bits = '';
  for (const letter of secret) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The same from `oathtool`; undefined where that is not installed. */
export function codeOfOathtool(secret: string, at: Date): string | undefined {
  const { status, stdout } = spawnSync(
    'oathtool',
    ['--totp', '--base32', `--now=@${Math.floor(at.getTime() / 1000)}`, '-'],
    {
      input: secret,
      encoding: 'utf8',
    },
  );
  return status === 0 ? stdout.trim() : undefined;
}
