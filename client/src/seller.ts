/** What a seller's own programs do with an API key: look at licences, issue them, stop them. */
import { randomUUID } from 'node:crypto';
import { type Connection, type Input, request } from './http.ts';

export interface SoldLicence {
  id: number;
  state: 'active' | 'suspended' | 'revoked' | 'expired';
  productId: number;
  title: string;
  skuName: string;
  /** Of the key only the end. */
  keyMasked: string;
  holder: { id: number; username: string };
  /** Null: issued by hand. */
  orderId: number | null;
  batchId: number | null;
  trial: boolean;
  seats: number;
  seatsUsed: number;
  startsAt: string | null;
  expiresAt: string | null;
  /** How long it works on after its end; null where it does not. */
  graceUntil: string | null;
  createdAt: string;
}

export interface Page<Item> {
  list: Item[];
  /** The `cursor` of the next page; null: this is the last one. */
  next: string | null;
  total: number;
  totalExact: boolean;
}

export type StopReason = 'seller' | 'abuse' | 'leaked' | 'mistake' | 'dispute' | 'other';

export interface Moved {
  changed: { id: number; state: SoldLicence['state'] }[];
  unchanged: { id: number; why: 'not_found' | 'state' | 'by_admin' | 'own' }[];
}

/** All methods throw `MallardError`; `reason` is the portal's name of the error, such as `scope_missing`. */
export class Seller {
  readonly #connection: Connection;
  readonly #authorization: string;

  constructor(options: Connection & { apiKey: string }) {
    const { apiKey, ...connection } = options;
    this.#connection = connection;
    this.#authorization = `Bearer ${apiKey}`;
  }

  /** Licences of one's shop, newest first. Scope `licence.read`. */
  async listLicences(
    page: { state?: string; productId?: number; cursor?: string; limit?: number } = {},
  ): Promise<Page<SoldLicence>> {
    return (await this.#call('GET', '/api/sale/licence/list', page)) as Page<SoldLicence>;
  }

  /** The licence of a whole key. Scope `licence.read`. */
  async findByKey(key: string): Promise<SoldLicence> {
    return (await this.#call('POST', '/api/sale/licence/find', { key })) as SoldLicence;
  }

  /** Stops licences for now. Scope `licence.state`. */
  suspend(ids: readonly number[], reason: StopReason, note = ''): Promise<Moved> {
    return this.#move({ ids, event: 'suspend', reason, note });
  }

  /** Lets suspended ones work again. Scope `licence.state`. */
  reinstate(ids: readonly number[], note = ''): Promise<Moved> {
    return this.#move({ ids, event: 'reinstate', note });
  }

  /** Ends licences for good. Scope `licence.state`. */
  revoke(ids: readonly number[], reason: StopReason, note = ''): Promise<Moved> {
    return this.#move({ ids, event: 'revoke', reason, note });
  }

  /** Issues licences by hand to user names. The same `idempotencyKey` issues once. Scope `licence.issue`. */
  async issue(
    batch: {
      skuId: number;
      recipients: readonly string[];
      toEach?: number;
      termDays?: number | null;
      seats?: number;
      reason: string;
    },
    idempotencyKey: string = randomUUID(),
  ): Promise<{ id: number; quantity: number }> {
    const input = { ...batch, recipients: batch.recipients.join('\n') };
    const headers = { 'Idempotency-Key': idempotencyKey };
    return (await this.#call('POST', '/api/sale/licence/issue', input, headers)) as { id: number; quantity: number };
  }

  async #move(input: Record<string, Input>): Promise<Moved> {
    return (await this.#call('POST', '/api/sale/licence/move', input)) as Moved;
  }

  /** The portal's contract says what comes back. */
  #call(method: 'GET' | 'POST', path: string, input: Record<string, Input>, headers?: Record<string, string>) {
    const authorization = { Authorization: this.#authorization };
    return request(this.#connection, { method, path, input, headers: { ...authorization, ...headers } });
  }
}
