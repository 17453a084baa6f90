/**
 * A counterpart that plays Stripe's API over TLS: it checks requests as Stripe does (key, version, form, idempotency keys), keeps
 * pages, payments, refunds and disputes, and can be late, wrong, silent, or lose what it answers.
 */
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { isPicture, readForm } from '../../../server/src/outside/gateways/sandboxPeer/complaints/readForm.ts';
import { makeCertificate } from './certificate.ts';
import { startNameServer } from './nameServer.ts';

export const stripeHost = 'stripe.example';
export const stripeAccount = 'acct_1MallardTest00';
export const stripeKey = 'sk_test_51MallardCounterpart';

/** `lost`: what changes something is done, and the answer is cut off. `fen`: one fen less than it is. The last ones are about refunds. */
export type StripeAnswers =
  | 'right'
  | 'error'
  | 'hang'
  | 'lost'
  | 'fen'
  | 'pending'
  | 'failed'
  | 'poor'
  | 'refused'
  | 'disputed'
  | 'too_much';

type Json = Record<string, unknown>;
type Form = Record<string, string>;

export interface StripeServer {
  /** The environment and settings with which an application finds it. */
  environment: Record<string, string>;
  outbound: { ca: string; ports: Record<number, number> };
  answers: StripeAnswers;
  /** Its clock. */
  now: () => Date;
  /** Every request so far: method, path and idempotency key. */
  asked: { method: string; path: string; key: string; form: Form }[];
  /** Somebody pays on a page; the event that is told of it. `state`: of money that takes days, before it is there. */
  pay(page: string, state?: 'paid' | 'unpaid'): Json;
  /** The money of such a payment came, or did not. */
  arrive(page: string, isThere: boolean): Json;
  /** The payer's bank asks for the money of a payment back; the event. */
  dispute(page: string, change?: Json): Json;
  /** What is there of a dispute. */
  disputed(id: string): Json;
  /** It ended; the event. */
  endDispute(id: string, status: string): Json;
  /** A refund that stays on its way goes on. */
  moveRefund(number: string, status: string): void;
  refunds: Json[];
  /** What is there of a page. */
  session(page: string): Json;
  stop(): Promise<void>;
}

class Refused extends Error {
  readonly status: number;
  readonly body: Json;
  constructor(status: number, error: Json) {
    super(String(error['code'] ?? error['type']));
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', message: 'refused', ...error } };
  }
}

const hour = 60 * 60;
/** What each call takes; anything else is refused, as there. */
const parameters: Record<string, RegExp> = {
  'POST /v1/checkout/sessions':
    /^(mode|client_reference_id|metadata\[\w+\]|payment_intent_data\[(metadata\]\[\w+|description)\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]|adaptive_pricing\[enabled\]|success_url|cancel_url|expires_at)$/,
  'POST /v1/refunds': /^(payment_intent|amount|metadata\[\w+\])$/,
  'GET /v1/refunds': /^(payment_intent|limit|starting_after)$/,
  'GET /v1/balance_transactions': /^(created\[(gte|lt)\]|limit|starting_after|expand\[0\])$/,
};
const ofOne = /^(expand\[0\])$/;
const ofEvidence = /^(evidence\[uncategorized_(text|file)\]|submit)$/;

/** Starts it with a name server and a certificate of its own. */
export async function startStripe(): Promise<StripeServer> {
  const names = await startNameServer({ [stripeHost]: { A: ['127.0.0.1'] } });
  const { key, cert } = makeCertificate([stripeHost]);
  const sessions = new Map<string, Json>();
  const intents = new Map<string, Json>();
  const charges = new Map<string, Json>();
  const disputes = new Map<string, Json>();
  const files = new Map<string, Json>();
  const booked: Json[] = [];
  const kept = new Map<string, { at: number; said: string; status: number; body: Json }>();
  let count = 0;
  const idOf = (kind: string) => `${kind}_test_${String((count += 1)).padStart(14, '0')}`;
  const seconds = () => Math.floor(server.now().getTime() / 1000);

  const server: StripeServer = {
    environment: { MALLARD_DNS_SERVERS: names.address, MALLARD_OUTBOUND_ALLOW: `platform=${stripeHost}:443` },
    outbound: { ca: cert, ports: {} },
    answers: 'right',
    now: () => new Date(),
    asked: [],
    refunds: [],
    session: (page) => found(sessions, page),
    pay(page, state = 'paid') {
      const session = found(sessions, page);
      if (session['status'] !== 'open') throw new Refused(400, { code: 'session_over' });
      const intent: Json = {
        id: idOf('pi'),
        object: 'payment_intent',
        livemode: false,
        status: 'processing',
        amount: session['amount_total'],
        amount_received: 0,
        currency: session['currency'],
        metadata: session['payment_metadata'],
        latest_charge: null,
        created: seconds(),
      };
      intents.set(String(intent['id']), intent);
      Object.assign(session, { status: 'complete', payment_intent: intent['id'], url: null });
      if (state === 'paid') take(session);
      return eventOf('checkout.session.completed', shown(session));
    },
    arrive(page, isThere) {
      const session = found(sessions, page);
      if (isThere) take(session);
      else found(intents, String(session['payment_intent']))['status'] = 'requires_payment_method';
      return eventOf(`checkout.session.async_payment_${isThere ? 'succeeded' : 'failed'}`, shown(session));
    },
    dispute(page, change = {}) {
      const intent = found(intents, String(found(sessions, page)['payment_intent']));
      const dispute: Json = {
        id: idOf('dp'),
        object: 'dispute',
        amount: intent['amount_received'],
        currency: intent['currency'],
        charge: intent['latest_charge'],
        payment_intent: intent['id'],
        reason: 'product_not_received',
        status: 'needs_response',
        livemode: false,
        created: seconds(),
        evidence: { uncategorized_text: null, uncategorized_file: null },
        evidence_details: {
          due_by: seconds() + 7 * 24 * hour,
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
        metadata: {},
        ...change,
      };
      disputes.set(String(dispute['id']), dispute);
      return eventOf('charge.dispute.created', dispute);
    },
    disputed: (id) => found(disputes, id),
    endDispute(id, status) {
      const dispute = found(disputes, id);
      dispute['status'] = status;
      return eventOf('charge.dispute.closed', dispute);
    },
    moveRefund(number, status) {
      const refund = server.refunds.find((one) => (one['metadata'] as Form)['merchant_number'] === number);
      if (!refund) throw new Error(`no refund ${number}`);
      refund['status'] = status;
    },
    stop: async () => {
      listener.closeAllConnections();
      listener.close();
      await names.stop();
    },
  };

  function take(session: Json): void {
    const intent = found(intents, String(session['payment_intent']));
    const charge: Json = {
      id: idOf('ch'),
      object: 'charge',
      livemode: false,
      amount: intent['amount'],
      amount_refunded: 0,
      currency: intent['currency'],
      payment_intent: intent['id'],
      metadata: intent['metadata'],
      status: 'succeeded',
      created: seconds(),
    };
    charges.set(String(charge['id']), charge);
    Object.assign(intent, { status: 'succeeded', amount_received: intent['amount'], latest_charge: charge['id'] });
    session['payment_status'] = 'paid';
    book('charge', charge, Number(charge['amount']));
  }

  /** Paid out in Hong Kong dollars, at a rate of 1.1, less 3.4 % of it. */
  function book(type: string, source: Json, fen: number): void {
    const amount = Math.round(fen * 1.1);
    const fee = type === 'charge' ? Math.round(amount * 0.034) : 0;
    booked.unshift({
      id: idOf('txn'),
      object: 'balance_transaction',
      type,
      amount,
      fee,
      net: amount - fee,
      currency: 'hkd',
      exchange_rate: 1.1,
      created: seconds(),
      source: source['id'],
    });
  }

  function eventOf(type: string, object: Json): Json {
    return {
      id: idOf('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
  }

  /** As it is told: without what is kept for the payment. */
  function shown(session: Json): Json {
    const { payment_metadata: _, ...rest } = session;
    if (rest['status'] === 'open' && Number(rest['expires_at']) <= seconds()) rest['status'] = 'expired';
    return rest;
  }

  function expanded(record: Json, wishes: readonly string[]): Json {
    const result = structuredClone(record);
    for (const wish of wishes) expand(result, wish.split('.'));
    return result;
  }

  function expand(record: Json, [name = '', ...rest]: string[]): void {
    const id = record[name];
    if (typeof id !== 'string') return;
    const all = name === 'source' ? [charges, new Map(server.refunds.map((one) => [String(one['id']), one]))] : [];
    const kinds = { payment_intent: [intents], latest_charge: [charges] }[name] ?? all;
    const other = kinds.map((kind) => kind.get(id)).find(Boolean);
    if (!other) throw new Refused(400, { code: 'property_cannot_be_expanded' });
    const copy = structuredClone(other);
    record[name] = copy;
    if (rest.length > 0) expand(copy, rest);
  }

  function create(form: Form): Json {
    const amount = Number(form['line_items[0][price_data][unit_amount]']);
    const end = Number(form['expires_at']);
    const isRight =
      form['mode'] === 'payment' &&
      form['line_items[0][quantity]'] === '1' &&
      form['line_items[0][price_data][currency]'] === 'cny' &&
      Number.isInteger(amount) &&
      /^https?:\/\//.test(form['success_url'] ?? '') &&
      (form['client_reference_id'] ?? '').length <= 200;
    if (!isRight) throw new Refused(400, { code: 'parameter_invalid' });
    if (server.answers === 'refused') throw new Refused(400, { code: 'account_invalid' });
    if (amount < 400) throw new Refused(400, { code: 'amount_too_small' });
    if (end < seconds() + 30 * 60 || end > seconds() + 24 * hour)
      throw new Refused(400, { code: 'expires_at_invalid' });
    const id = idOf('cs');
    const session: Json = {
      id,
      object: 'checkout.session',
      livemode: false,
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: amount,
      amount_total: amount,
      currency: 'cny',
      client_reference_id: form['client_reference_id'],
      metadata: fieldsOf(form, 'metadata'),
      payment_metadata: fieldsOf(form, 'payment_intent_data[metadata]'),
      payment_intent: null,
      created: seconds(),
      expires_at: end,
      success_url: form['success_url'],
      url: `https://${stripeHost}/c/pay/${id}#fid`,
    };
    sessions.set(id, session);
    return session;
  }

  function refund(form: Form): Json {
    const intent = found(intents, form['payment_intent'] ?? '');
    const charge = found(charges, String(intent['latest_charge']));
    const amount = Number(form['amount']);
    if (server.answers === 'refused') throw new Refused(400, { code: 'resource_missing' });
    if (server.answers === 'poor') throw new Refused(400, { code: 'balance_insufficient' });
    if (server.answers === 'disputed') throw new Refused(400, { code: 'charge_disputed' });
    // It names no code for more than is left.
    if (server.answers === 'too_much') throw new Refused(400, {});
    const left = Number(charge['amount']) - Number(charge['amount_refunded']);
    if (left === 0) throw new Refused(400, { code: 'charge_already_refunded' });
    if (!Number.isInteger(amount) || amount < 1 || amount > left) throw new Refused(400, {});
    charge['amount_refunded'] = Number(charge['amount_refunded']) + amount;
    const status = { pending: 'pending', failed: 'failed' }[server.answers as string] ?? 'succeeded';
    const made: Json = {
      id: idOf('re'),
      object: 'refund',
      amount,
      currency: charge['currency'],
      charge: charge['id'],
      payment_intent: intent['id'],
      metadata: fieldsOf(form, 'metadata'),
      status,
      ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
      created: seconds(),
    };
    server.refunds.push(made);
    book('refund', made, -amount);
    return made;
  }

  /** Evidence is handed on once, and while there is time. */
  function submit(id: string, form: Form): Json {
    const dispute = found(disputes, id);
    const details = dispute['evidence_details'] as { due_by: number; has_evidence: boolean; submission_count: number };
    const file = form['evidence[uncategorized_file]'];
    if (file !== undefined) found(files, file);
    if (details.submission_count > 0) throw new Refused(400, { code: 'dispute_evidence_submitted' });
    if (details.due_by < seconds() || !String(dispute['status']).endsWith('needs_response')) {
      throw new Refused(400, { message: 'This dispute is closed for evidence.' });
    }
    dispute['evidence'] = {
      uncategorized_text: form['evidence[uncategorized_text]'],
      uncategorized_file: file ?? null,
    };
    details.has_evidence = true;
    if (form['submit'] === 'true') {
      details.submission_count += 1;
      dispute['status'] = 'under_review';
    }
    return dispute;
  }

  function keepFile(form: ReturnType<typeof readForm>): Json {
    const file = form?.file;
    const isRight = form?.texts.get('purpose') === 'dispute_evidence' && file?.field === 'file' && isPicture(file);
    if (!isRight) throw new Refused(400, { code: 'parameter_invalid', param: 'file' });
    const made = {
      id: idOf('file'),
      object: 'file',
      purpose: 'dispute_evidence',
      size: file.bytes.length,
      created: seconds(),
    };
    files.set(made.id, made);
    return made;
  }

  function expire(id: string): Json {
    const session = found(sessions, id);
    if (shown(session)['status'] !== 'open') throw new Refused(400, { code: 'checkout_session_not_open' });
    session['status'] = 'expired';
    return session;
  }

  function answerTo(method: string, path: string, form: Form): Json {
    const wishes = Object.entries(form).flatMap(([name, value]) => (name.startsWith('expand[') ? [value] : []));
    const [, , kind = '', ...rest] = path.split('/');
    const id = rest.at(kind === 'checkout' ? 1 : 0) ?? '';
    switch (`${method} ${path.replace(id === '' ? '\n' : id, ':id')}`) {
      case 'GET /v1/account':
        return { id: stripeAccount, object: 'account' };
      case 'POST /v1/checkout/sessions':
        return shown(create(form));
      case 'GET /v1/checkout/sessions/:id':
        return expanded(shown(found(sessions, id)), wishes);
      case 'POST /v1/checkout/sessions/:id/expire':
        return shown(expire(id));
      case 'GET /v1/payment_intents/:id':
        return expanded(found(intents, id), wishes);
      case 'GET /v1/disputes/:id':
        return found(disputes, id);
      case 'POST /v1/disputes/:id':
        return submit(id, form);
      case 'GET /v1/charges/:id':
        return found(charges, id);
      case 'POST /v1/refunds':
        return refund(form);
      case 'GET /v1/refunds':
        return pageOf(
          server.refunds.filter((one) => one['payment_intent'] === form['payment_intent']),
          form,
        );
      case 'GET /v1/balance_transactions': {
        const [from, until] = [Number(form['created[gte]']), Number(form['created[lt]'])];
        const inDay = booked.filter((one) => Number(one['created']) >= from && Number(one['created']) < until);
        const page = pageOf(inDay, { ...form, limit: '2' });
        // Of each in the list.
        const data = (page['data'] as Json[]).map((one) => expanded(one, ['source']));
        return { ...page, data };
      }
      default:
        throw new Refused(404, { code: 'url_invalid' });
    }
  }

  /** Refusals are remembered as well. */
  function answerOrRefusal(method: string, path: string, form: Form): { status: number; body: Json } {
    try {
      return { status: 200, body: structuredClone(answerTo(method, path, form)) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: error.status, body: error.body };
    }
  }

  function handle(request: IncomingMessage, bytes: Buffer): { status: number; body: Json; isReplayed?: boolean } {
    const body = bytes.toString('utf8');
    const url = new URL(request.url ?? '', `https://${stripeHost}`);
    const method = request.method ?? '';
    const header = (name: string) => String(request.headers[name] ?? '');
    const form = Object.fromEntries(new URLSearchParams(method === 'POST' ? body : url.search));
    const idempotency = header('idempotency-key');
    server.asked.push({ method, path: url.pathname, key: idempotency, form });
    try {
      if (header('authorization') !== `Bearer ${stripeKey}`) throw new Refused(401, {});
      if (header('stripe-version') !== Stripe.API_VERSION) throw new Refused(400, { code: 'api_version' });
      if (url.pathname === '/v1/files') {
        return { status: 200, body: keepFile(readForm(header('content-type'), bytes)) };
      }
      const isForm = header('content-type').startsWith('application/x-www-form-urlencoded');
      if (method === 'POST' && !isForm) throw new Refused(400, { code: 'content_type' });
      const isEvidence = method === 'POST' && url.pathname.startsWith('/v1/disputes/');
      const known = parameters[`${method} ${url.pathname}`] ?? (isEvidence ? ofEvidence : ofOne);
      const strange = Object.keys(form).find((name) => !known.test(name));
      if (strange !== undefined) throw new Refused(400, { code: 'parameter_unknown', param: strange });
      const said = `${method} ${url.pathname} ${body}`;
      const before = idempotency === '' ? undefined : kept.get(idempotency);
      // It remembers keys for a day.
      if (before && before.at > seconds() - 24 * hour) {
        if (before.said !== said) throw new Refused(400, { type: 'idempotency_error' });
        return { ...before, isReplayed: true };
      }
      const answer = answerOrRefusal(method, url.pathname, form);
      if (idempotency !== '') kept.set(idempotency, { at: seconds(), said, ...answer });
      return answer;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error;
    }
  }

  const listener = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { answers } = server;
      if (answers === 'hang') return;
      if (answers === 'error') return send(response, 500, { error: { type: 'api_error', message: 'try again' } });
      const { status, body, isReplayed = false } = handle(request, Buffer.concat(chunks));
      if (answers === 'lost' && request.method === 'POST') return void request.socket.destroy();
      if (isReplayed) response.setHeader('idempotent-replayed', 'true');
      send(response, status, answers === 'fen' ? lessByOne(body) : body);
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  server.outbound.ports[443] = (listener.address() as AddressInfo).port;
  return server;
}

/** Newest first, some at a time, as lists come there. */
function pageOf(all: readonly Json[], form: Form): Json {
  const from = form['starting_after'] === undefined ? 0 : all.findIndex(({ id }) => id === form['starting_after']) + 1;
  const data = all.slice(from, from + Number(form['limit'] ?? 10));
  return { object: 'list', data, has_more: from + data.length < all.length, url: '/v1/list' };
}

function found(all: ReadonlyMap<string, Json>, id: string): Json {
  const one = all.get(id);
  if (!one) throw new Refused(404, { code: 'resource_missing' });
  return one;
}

/** `metadata[a]` and more as `{ a }`. */
function fieldsOf(form: Form, name: string): Form {
  const start = `${name}[`;
  const own = Object.entries(form).filter(([field]) => field.startsWith(start));
  return Object.fromEntries(own.map(([field, value]) => [field.slice(start.length, -1), value]));
}

/** Whatever has an amount says one fen less. */
function lessByOne(record: Json): Json {
  const amounts = ['amount_total', 'amount_received'];
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      if (amounts.includes(name) && typeof value === 'number' && value > 0) return [name, value - 1];
      const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
      return [name, isRecord ? lessByOne(value as Json) : value];
    }),
  );
}

function send(response: ServerResponse, status: number, body: Json): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
    .end(JSON.stringify(body));
}
