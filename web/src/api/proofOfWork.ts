import { beginsWithZeros } from '#contract/core/proofOfWork.ts';

/** The round constants of SHA-256: the cube roots of the first 64 primes. */
const constants = roundConstants();

/** For so long it works before the page may breathe, in milliseconds. */
const sliceMs = 24;

/** What the server wants with a question that it answered with a challenge. */
export async function proofOf({ challenge, bits }: Record<string, unknown> = {}) {
  const text = String(challenge);
  return { challenge: text, nonce: await solveProof(text, Number(bits)) };
}

/**
 * Finds the nonce that `proofText(challenge, nonce)` needs for so many zero bits. The page stays alive meanwhile;
 * `onTried` is told how many nonces were tried. Plain arithmetic, because asking the browser for each hash is slower.
 */
export async function solveProof(challenge: string, bits: number, onTried?: (tried: number) => void): Promise<string> {
  const prefix = new TextEncoder().encode(`${challenge}:`);
  const begun = digestBegun(prefix);
  for (let nonce = 0; ;) {
    const until = performance.now() + sliceMs;
    while (performance.now() < until) {
      for (let round = 0; round < 200; round += 1, nonce += 1) {
        const text = String(nonce);
        if (beginsWithZeros(finish(begun, text), bits)) return text;
      }
    }
    onTried?.(nonce);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** SHA-256 of a text, for tests against the real one. */
export function sha256(text: string): Uint8Array {
  return finish(digestBegun(new TextEncoder().encode(text)), '');
}

interface Begun {
  /** After all whole blocks. */
  state: Int32Array;
  rest: Uint8Array;
  length: number;
}

function digestBegun(bytes: Uint8Array): Begun {
  const state = new Int32Array([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);
  const whole = bytes.length - (bytes.length % 64);
  for (let offset = 0; offset < whole; offset += 64) compress(state, bytes, offset);
  return { state, rest: bytes.slice(whole), length: bytes.length };
}

const tail = new Uint8Array(128);
const out = new Uint8Array(32);

/** The hash of what was begun with an ASCII text behind it. The result is overwritten by the next one. */
function finish(begun: Begun, text: string): Uint8Array {
  const { rest } = begun;
  const used = rest.length + text.length;
  const blocks = used + 9 > 64 ? 128 : 64;
  tail.fill(0);
  tail.set(rest);
  for (let index = 0; index < text.length; index += 1) tail[rest.length + index] = text.charCodeAt(index);
  tail[used] = 0x80;
  const bits = (begun.length + text.length) * 8;
  for (let index = 0; index < 4; index += 1) tail[blocks - 1 - index] = (bits >>> (8 * index)) & 0xff;
  const state = begun.state.slice();
  for (let offset = 0; offset < blocks; offset += 64) compress(state, tail, offset);
  for (let index = 0; index < 32; index += 1) out[index] = (at(state, index >> 2) >>> (24 - 8 * (index & 3))) & 0xff;
  return out;
}

const words = new Int32Array(64);

/** One block of 64 bytes, as FIPS 180-4 has it. */
function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let index = 0; index < 16; index += 1) {
    const from = offset + index * 4;
    words[index] =
      (at(bytes, from) << 24) | (at(bytes, from + 1) << 16) | (at(bytes, from + 2) << 8) | at(bytes, from + 3);
  }
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + small + at(words, index - 7) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + at(constants, index) + at(words, index)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + value;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** Within the bounds of every loop here. */
function at(list: ArrayLike<number>, index: number): number {
  return list[index] ?? 0;
}

function roundConstants(): Int32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < 64; candidate += 1) {
    if (isPrime(candidate)) found.push((Math.cbrt(candidate) % 1) * 2 ** 32);
  }
  return Int32Array.from(found, (value) => value | 0);
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
}
