/** What a sold program asks: is this key good here? Every answer is one to act on; nothing throws. */
import { createHash, randomUUID } from 'node:crypto';
import { type Connection, type Input, MallardError, request } from './http.ts';
import { isSignedBy } from './signature.ts';
import type { Expectations, PublishedKey, Scope, Validation } from './types.ts';

/** Results of the client itself: the portal was not reached, or what answered was not the portal. */
export type ClientCode = 'UNREACHABLE' | 'UNTRUSTED';

export interface Answer extends Omit<Validation, 'signed' | 'signature' | 'keyId'> {
  /** Signed by a published key, for this question, and not older than 300 s. What is not trusted is never valid. */
  trusted: boolean;
}

export interface LicencesOptions extends Connection {
  /** Keys to trust. Without them they are fetched once from the portal over its TLS; kept in the program they make it surer. */
  keys?: readonly PublishedKey[];
}

/** For how long fetched keys are believed to be all there are, in milliseconds. */
const keysLifeMs = 10 * 60_000;

export class Licences {
  readonly #options: LicencesOptions;
  #fetched: { keys: PublishedKey[]; at: number } | undefined;

  constructor(options: LicencesOptions) {
    this.#options = options;
  }

  /** Whether a key is good here. */
  validate(key: string, question: Scope & Expectations = {}): Promise<Answer> {
    return this.#ask('validate', { key, ...question });
  }

  /** Takes a seat; for the same place again and again the same one. */
  activate(key: string, question: Scope & Expectations = {}): Promise<Answer> {
    return this.#ask('activate', { key, ...question });
  }

  /** Gives the seat back; `valid` is false afterwards, the code says whether it went well. */
  deactivate(key: string, place: Scope): Promise<Answer> {
    return this.#ask('deactivate', { key, ...place });
  }

  /** Keeps a floating seat: at least every `activation.heartbeatSeconds`. */
  heartbeat(key: string, place: Scope): Promise<Answer> {
    return this.#ask('heartbeat', { key, ...place });
  }

  /** Counts uses against the quota. The same `requestId` counts once, so that it may be repeated when no answer came. */
  use(key: string, question: Scope & Expectations & { units?: number; requestId?: string } = {}): Promise<Answer> {
    return this.#ask('use', { requestId: randomUUID(), key, ...question });
  }

  /** A file for the time without network; null when the answer is not valid. */
  async checkOut(key: string, place: Scope): Promise<Answer & { file: string | null; offlineUntil: string | null }> {
    const answer: Answer & { file?: string | null; offlineUntil?: string | null } = await this.#ask('checkOut', {
      key,
      ...place,
    });
    const { file = null, offlineUntil = null } = answer.trusted ? answer : {};
    return { ...answer, file, offlineUntil };
  }

  /** All published keys, newest first: keep them for files. Throws `MallardError` when they cannot be had. */
  async publishedKeys(): Promise<PublishedKey[]> {
    const data = await request(this.#options, { method: 'GET', path: '/api/licence/publicKeys' });
    // The portal's contract says so.
    const { keys } = (data ?? {}) as { keys?: PublishedKey[] };
    if (Array.isArray(keys)) return keys;
    throw new MallardError({ reason: 'transport', status: 200, message: 'What answers is not the portal.' });
  }

  async #ask(call: string, question: { key: string } & Record<string, Input>): Promise<Answer> {
    const nonce = randomUUID();
    // As the portal reads it: a key that comes from a file ends with a line break.
    const input = { ...question, key: question.key.trim() };
    try {
      const path = `/api/licence/${call}`;
      const data = await request(this.#options, { method: 'POST', path, input: { ...input, nonce } });
      // The portal's contract says so; whether it was the portal is checked next.
      const answer = data as Validation;
      const { signed, signature, keyId, ...said } = answer;
      const keys = await this.#keysFor(keyId);
      const facts = isSignedBy(keys, keyId, signed, signature)
        ? factsFor(signed, { key: input.key, nonce })
        : undefined;
      if (facts) return { ...said, ...facts, trusted: true };
      return this.#untrusted('UNTRUSTED');
    } catch (thrown) {
      // Everything else is an answer of another form than the portal's.
      return this.#untrusted(thrown instanceof MallardError ? 'UNREACHABLE' : 'UNTRUSTED');
    }
  }

  #untrusted(code: ClientCode): Answer {
    return { ...nothing, code, detail: details[code][this.#options.language ?? 'zh-CN'] };
  }

  async #keysFor(keyId: string): Promise<readonly PublishedKey[]> {
    const { keys } = this.#options;
    if (keys) return keys;
    const { keys: known = [], at = 0 } = this.#fetched ?? {};
    const isFresh = Date.now() - at < keysLifeMs;
    // A key that is not known yet may be a new one: asked for at most every ten seconds.
    if (isFresh && (known.some(({ kid }) => kid === keyId) || Date.now() - at < 10_000)) return known;
    this.#fetched = { keys: await this.publishedKeys(), at: Date.now() };
    return this.#fetched.keys;
  }
}

/** What the signed text says, which counts instead of what stands beside it; undefined when it answers another question. */
function factsFor(signed: string, asked: { key: string; nonce: string }): Partial<Answer> | undefined {
  // The portal signed it, so it is in the form that its contract says.
  const facts = JSON.parse(signed) as Pick<Answer, (typeof signedFields)[number]> & {
    nonce: string;
    keyFingerprint: string;
    product: { id: number; title: string } | null;
  };
  const isAnswer =
    facts.nonce === asked.nonce && facts.keyFingerprint === createHash('sha256').update(asked.key).digest('hex');
  if (!isAnswer) return undefined;
  const { product } = facts;
  const told = Object.fromEntries(signedFields.map((field) => [field, facts[field]]));
  return { ...told, product: product?.title ?? null, productId: product?.id ?? null };
}

const signedFields = [
  'valid',
  'code',
  'expiresAt',
  'graceUntil',
  'entitlements',
  'seats',
  'seatsUsed',
  'usesLeft',
] as const;

const details: Record<ClientCode, Record<'zh-CN' | 'en-US', string>> = {
  UNREACHABLE: {
    'zh-CN': '无法连接授权服务，请检查网络后再试。',
    'en-US': 'The licence service cannot be reached. Check the network and try again.',
  },
  UNTRUSTED: {
    'zh-CN': '应答未通过验证，不可采信；请检查网络代理与服务地址。',
    'en-US': 'The answer was not signed for this question. Check the proxy and the address of the service.',
  },
};

const nothing = {
  valid: false,
  trusted: false,
  product: null,
  productId: null,
  expiresAt: null,
  graceUntil: null,
  entitlements: [],
  seats: null,
  seatsUsed: null,
  activation: null,
  usesLeft: null,
  reason: null,
  field: null,
  retryAfter: null,
} satisfies Omit<Answer, 'code' | 'detail'>;
