import { grantsFor, type Endpoint, type OutputOf, type ParsedInputOf } from '#contract/core/endpoint.ts';
import { errors, successCode, type Envelope, type ErrorName, type Failure } from '#contract/core/errors.ts';
import type { Locale } from '#contract/core/locale.ts';
import { failureMessage } from '#contract/core/formatError.ts';
import type { Config } from '../../config.ts';
import type { Connection, Database, Tx } from '../database/database.ts';
import type { Keys } from '../keys/keys.ts';
import type { Log } from '../log.ts';
import { frozenError } from './frozen.ts';
import { grantMissing } from './grants.ts';
import { isOutage } from '../database/outages.ts';
import { causeOf } from '../database/pipeline.ts';
import type { SharedBy } from '../database/tx.ts';
import { findApiKeyActor, isApiKey } from './apiKeys.ts';
import { AppError, fromConstraint, type ConstraintErrors } from './errors.ts';
import { addressOf, plainAddress } from './address.ts';
import { keepReply, keyedCall, findFirstReply, lockKey } from './idempotency.ts';
import { problemsOf, unkeepableTexts } from './problems.ts';
import { withTimesAsText, type Reply } from './reply.ts';
import { recordFailure } from './securityEvents.ts';
import { findActor, findFreeze, guessActor, holds, isJustConfirmed, visitor, type Actor } from './session.ts';
import type { OpenBody } from './uploadBody.ts';

/** What the process has: made once at the start, the same for every call. */
export interface App {
  config: Config;
  keys: Keys;
  log: Log;
  database: Database;
  clock: () => Date;
  /** Told who calls from which address (`Call.ip`). */
  onCaller?: (userId: number, ip: string) => void;
  staff?: StaffCalls | undefined;
}

/** A call that somebody makes for a shop they work for. */
interface StaffCall {
  endpoint: Endpoint;
  shopId: string;
  now: Date;
}

/** How staff call for a shop; handed down by `app.ts`. */
/** Facts of an act that its input does not tell, such as prices before and after. No secrets, and no texts of people. */
export type ActFacts = Readonly<Record<string, string>>;

export interface StaffCalls {
  /** The caller as staff of the shop, read and held in the call's transaction. Throws not_staff, staff_role_missing, shop_owner_only. */
  actorFor: (tx: Tx, actor: Actor, call: StaffCall) => Promise<Actor>;
  /** Puts what staff did on record, in the same transaction. */
  record: (
    tx: Tx,
    actor: Actor,
    done: { endpoint: Endpoint; input: unknown; facts: ActFacts; now: Date },
  ) => Promise<void>;
}

/** One call as its handler sees it. There is no way from here out of the transaction, but for counted attempts. */
export interface Call {
  tx: Tx;
  actor: Actor;
  now: Date;
  locale: Locale;
  requestId: string;
  /** What the caller's address counts as: IPv6 by its first 64 bits. A proxy names it only when it is trusted. */
  ip: string;
  /** The caller's whole address, for who must be told it; counted is by `ip`. */
  fullIp: string;
  /** What the caller's program says it is; it may say anything. */
  userAgent: string | undefined;
  /** By which the call counts once, where its endpoint says that it does. */
  idempotencyKey?: string | undefined;
  /** Adds facts to the record of what staff did. */
  noteFacts?: (facts: ActFacts) => void;
  /** Runs `work` once this call is committed, and not at all when it is refused. */
  afterCommit: (work: () => void) => void;
  app: Pick<App, 'config' | 'keys' | 'log'> & { attempts: Tx };
}

/** How a call shares its transaction with others, beside who calls. */
export type Sharing = Omit<SharedBy, 'caller'>;

/** A call before its transaction is open. */
export type BareCall = Omit<Call, 'tx'>;
type KeyedCall = BareCall & {
  /** Rejected when the actor that the work began with is not who calls; awaited before anything is committed. */
  verified: Promise<void>;
  /** Puts what staff of a shop did on record. */
  recordAct: (tx: Tx) => Promise<void>;
};

type Handler<E extends Endpoint> = (call: Call, input: ParsedInputOf<E>) => Promise<Reply<OutputOf<E>>>;

/** Three steps around a talk with the outside: a transaction, the talk with none open, a second transaction. */
interface OutsideSteps<E extends Endpoint, Intent, Answer> {
  intend: (call: Call, input: ParsedInputOf<E>) => Promise<Intent>;
  ask: (call: BareCall, intent: Intent) => Promise<Answer>;
  record: (call: Call, intent: Intent, answer: Answer) => Promise<Reply<OutputOf<E>>>;
}

export interface Route {
  endpoint: Endpoint;
  /** Runs in the transaction that the dispatcher began, and commits it. */
  run: (connection: Connection, call: KeyedCall, input: unknown) => Promise<unknown>;
  read: (call: Call, input: unknown) => Promise<unknown>;
  /** Where a call may share its transaction with others (`Database.shared`). */
  sharedAs?: ((input: unknown) => Sharing | undefined) | undefined;
  /** Runs in transactions of its own, and holds no connection while it talks to the outside. */
  runOutside?: (database: Database, call: BareCall, input: unknown) => Promise<unknown>;
  /** The same for a body that streams: nothing of it is read before the caller is known. */
  runUpload?: (database: Database, call: BareCall, open: OpenBody) => Promise<unknown>;
  /** Makes a reply of a failure, for calls that programs make and that are always answered. */
  answerFailure?: (failed: FailedCall) => unknown;
}

/** A call that failed, whatever was sent. */
export interface FailedCall {
  keys: Keys;
  locale: Locale;
  now: Date;
  /** Nothing is known of it: it may break the contract, or be missing. */
  input: unknown;
  error: AppError;
}

/** What serves an endpoint, and can be called by other handlers of its module. */
export type Handled<E extends Endpoint> = Route & Handler<E>;

/**
 * Binds an endpoint to its handler, which takes its types from it:
 * `export const createOrder = handle(contract.createOrder, async (call, input) => …)`.
 */
export function handle<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: { sharedAs?: (input: ParsedInputOf<E>) => Sharing | undefined } = {},
): Handled<E> {
  // The dispatcher parsed the input by this endpoint's own schema.
  const read = (call: Call, input: unknown) => handler(call, input as ParsedInputOf<E>);
  const { sharedAs } = options;
  // What is done twice counts once by its key alone.
  if (sharedAs && !endpoint.movesMoney) throw new Error(`${endpoint.name} takes no idempotency key, so it can't share`);
  const route: Route = {
    endpoint,
    read,
    sharedAs: sharedAs && ((input) => sharedAs(input as ParsedInputOf<E>)),
    run: (connection, call, input) => {
      const work = () => read({ ...call, tx: connection }, input);
      const isOnce = endpoint.movesMoney || (endpoint.mayCountOnce && call.idempotencyKey !== undefined);
      return isOnce
        ? onceByKey(endpoint, connection, { call, work, input })
        : committed(endpoint, connection, { call, work });
    },
  };
  return Object.assign((call: Call, input: ParsedInputOf<E>) => handler(call, input), route);
}

/** A handler whose failures are replies as well: callers never have to tell an answer from an exception. */
export function handleForProgram<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  answerFailure: (failed: FailedCall) => Reply<OutputOf<E>>,
): Handled<E> {
  if (!endpoint.answersFailures) throw new Error(`${endpoint.name} does not declare that it answers failures`);
  return Object.assign(handle(endpoint, handler), { answerFailure });
}

/** A route where a person waits for the outside; a job must repair what dies between the two transactions. */
export function handleOutside<E extends Endpoint, Intent, Answer>(
  endpoint: E,
  steps: OutsideSteps<E, Intent, Answer>,
): Route {
  const unfit = () => Promise.reject(new Error('a talk with the outside is not one transaction'));
  return {
    endpoint,
    read: unfit,
    run: unfit,
    runOutside: async (database, call, input) => {
      const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => unlessDeadlocked(() => database.transaction(work));
      // The dispatcher parsed the input by this endpoint's own schema.
      const intent = await inTransaction((tx) => steps.intend({ ...call, tx }, input as ParsedInputOf<E>));
      const answer = await steps.ask(call, intent);
      return inTransaction(async (tx) => checkedReply(endpoint, await steps.record({ ...call, tx }, intent, answer)));
    },
  };
}

interface Work {
  call: KeyedCall;
  work: () => Promise<unknown>;
}

async function committed(endpoint: Endpoint, connection: Connection, { call, work }: Work): Promise<unknown> {
  const [verified, outcome] = await Promise.allSettled([call.verified, work()]);
  const reply = checkedReply(endpoint, valueOf(verified, outcome));
  await call.recordAct(connection);
  await connection.commit();
  return reply;
}

/**
 * The work starts without waiting for the key's lock: the database runs both in order, so a second call with the same key
 * still waits for the first. The key is written with the reply at the end. A repeated call fails there at the latest, so
 * every failure looks for a first reply before the caller is told of it.
 */
async function onceByKey(
  endpoint: Endpoint,
  connection: Connection,
  { call, work, input }: Work & { input: unknown },
): Promise<unknown> {
  const { actor, now, idempotencyKey, verified: verifying } = call;
  // The same key for another shop asks for something else.
  const asked = actor.kind === 'user' && actor.shop ? { shopId: actor.shop.id, input } : input;
  const keyed = keyedCall({ userId: userIdOf(call), key: idempotencyKey, endpoint: endpoint.name, input: asked, now });
  const [verified, locked, outcome] = await Promise.allSettled([verifying, lockKey(connection, keyed), work()]);
  valueOf(verified, locked);
  try {
    const reply = checkedReply(endpoint, valueOf(outcome));
    await call.recordAct(connection);
    const keeping = keepReply(connection, keyed, reply);
    const [committed, kept] = await Promise.allSettled([connection.commit(), keeping]);
    // The commit tells what was refused; a reply that could not be kept after that says nothing.
    valueOf(committed, kept);
    return reply;
  } catch (thrown) {
    // Nothing can be looked up without a database, and a deadlock is tried again.
    if (isOutage(causeOf(thrown)) || isDeadlock(thrown)) throw thrown;
    await connection.rollback();
    const first = await findFirstReply(connection, keyed);
    if (!first) throw thrown;
    return first.reply;
  }
}

/** The value of the last one, or the failure of the first that failed: it is the one that the caller is told. */
function valueOf<T>(...outcomes: [...PromiseSettledResult<unknown>[], PromiseSettledResult<T>]): T {
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  // The loop above has thrown unless all of them have a value; the last one's type is T.
  return (outcomes.at(-1) as PromiseFulfilledResult<T>).value;
}

/** Input by the contract; throws invalid_input. */
export function parsedInput<E extends Endpoint>(endpoint: E, input: unknown): ParsedInputOf<E> {
  const parsed = endpoint.input.safeParse(input, { reportInput: true });
  if (!parsed.success) throw new AppError('invalid_input', { fields: problemsOf(parsed.error) });
  // A signed body is read by its handler, and not kept.
  const unkeepable = unkeepableTexts(parsed.data).filter(({ field }) => !(endpoint.rawBody && field === 'body'));
  if (unkeepable.length > 0) throw new AppError('invalid_input', { fields: unkeepable });
  // The endpoint's own schema made it.
  return parsed.data as ParsedInputOf<E>;
}

/** Reply schemas are the allow-list of what leaves; dates become text. */
export function checkedReply(endpoint: Endpoint, output: unknown): unknown {
  const parsed = endpoint.output.safeParse(withTimesAsText(output));
  if (parsed.success) return parsed.data;
  throw new Error(`the reply of ${endpoint.name} breaks its contract: ${parsed.error.message}`);
}

/** A call as it comes from outside, before anything is checked. */
export interface IncomingCall {
  input: unknown;
  /** Why the server itself refused what came, before it could be read. */
  refusal?: AppError | undefined;
  /** Opens a body that streams; its input lies within. */
  upload?: OpenBody | undefined;
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The number of the shop that it is made for, by staff. */
  shopId?: string | undefined;
  locale: Locale;
  requestId: string;
  ip: string;
  userAgent?: string | undefined;
}

export interface Answer {
  status: number;
  body: Envelope<unknown>;
}

export type Dispatch = (route: Route, incoming: IncomingCall) => Promise<Answer>;

/** Runs calls: access → input by the contract → idempotency key → begin → handler → reply schema → commit → envelope. */
export function createDispatch(app: App, constraintErrors: ConstraintErrors): Dispatch {
  return async (route, incoming) => {
    try {
      return success(await perform(app, route, incoming));
    } catch (thrown) {
      const cause = causeOf(thrown);
      const error = fromConstraint(cause, constraintErrors) ?? cause;
      await recordRefusal(app, route, incoming, error);
      return route.answerFailure
        ? answeredFailure(app, route, incoming, error)
        : failureOf(app, route, incoming, error);
    }
  };
}

/** Refusals that somebody who looks for a way in would meet. */
const recordedRefusals: readonly ErrorName[] = [
  'forbidden',
  'grant_missing',
  'scope_missing',
  'api_key_not_allowed',
  'four_eyes',
  'not_staff',
  'staff_role_missing',
  'shop_owner_only',
];

/** Puts a refusal of a known caller on record; where that fails, the answer is the same. */
async function recordRefusal(app: App, { endpoint }: Route, incoming: IncomingCall, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || !recordedRefusals.includes(error.errorName) || !incoming.token) return;
  const { attempts, primary } = app.database;
  const [now, ip] = [app.clock(), addressOf(incoming.ip)];
  try {
    const actor = await whoseToken(primary, attempts, incoming.token, now);
    const detail = { call: endpoint.name, why: error.errorName };
    if (actor) await recordFailure({ actor, ip, now, app: { attempts } }, { kind: 'refused', detail });
  } catch (cause) {
    app.log.warn({ err: cause, requestId: incoming.requestId }, 'a refusal could not be recorded');
  }
}

async function whoseToken(tx: Tx, attempts: Tx, token: string, now: Date): Promise<Actor | undefined> {
  const found = await (isApiKey(token)
    ? findApiKeyActor(tx, attempts, token, now)
    : findActor(tx, attempts, token, now));
  return found?.actor;
}

function success(data: unknown): Answer {
  return { status: 200, body: { status: 'ok', code: successCode, msg: 'ok', data } };
}

async function perform(app: App, route: Route, incoming: IncomingCall): Promise<unknown> {
  const { endpoint } = route;
  const now = app.clock();
  const { attempts, primary, reads } = app.database;
  const afterwards: (() => void)[] = [];
  const afterCommit = (work: () => void) => void afterwards.push(work);
  const facts: Record<string, string> = {};
  const noteFacts = (more: ActFacts) => void Object.assign(facts, more);
  const { secondFactorForAdmins } = app.config;
  const find = async (tx: Tx) => {
    const actor = await findCaller(endpoint, tx, attempts, { token: incoming.token, now, secondFactorForAdmins });
    const { shopId } = incoming;
    return shopId !== undefined && app.staff ? app.staff.actorFor(tx, actor, { endpoint, shopId, now }) : actor;
  };
  const recordActOf = (actor: Actor) => async (tx: Tx) => {
    if (actor.kind === 'user' && actor.shop) await app.staff?.record(tx, actor, { endpoint, input, facts, now });
  };
  const input = await readInput(endpoint, incoming, () => find(primary));
  const callBy = (actor: Actor): BareCall => {
    const { locale, requestId, userAgent } = incoming;
    const ip = addressOf(incoming.ip);
    const fullIp = plainAddress(incoming.ip);
    const { config, keys, log } = app;
    if (actor.kind === 'user') app.onCaller?.(actor.userId, ip);
    const caller = { actor, ip, fullIp, userAgent };
    return { ...caller, now, locale, requestId, noteFacts, afterCommit, app: { config, keys, log, attempts } };
  };
  if (endpoint.effect === 'reads') {
    // Sessions are never looked up on a replica: one that was just opened must count.
    const call = callBy(await find(primary));
    return checkedReply(endpoint, await route.read({ ...call, tx: reads }, input));
  }
  // Whether somebody works for a shop is never guessed.
  const guess = incoming.shopId === undefined ? guessCaller(endpoint, incoming.token) : undefined;
  const work = async (connection: Connection) => {
    afterwards.length = 0;
    const anew = async () => {
      afterwards.length = 0;
      await connection.rollback();
      await connection.begin();
    };
    const run = (found: Actor, verified: Promise<void>) => {
      const { idempotencyKey } = incoming;
      let actor = found;
      const once = () => {
        const call = { ...callBy(actor), verified, idempotencyKey, recordAct: recordActOf(actor) };
        return route.run(connection, call, input);
      };
      return unlessDeadlocked(once, async () => {
        await anew();
        // The place in a shop was let go with the transaction that failed: it may have ended since.
        if (incoming.shopId !== undefined) actor = await find(connection);
      });
    };
    // One round trip for the beginning, for who calls and, with a guess about that, for the first steps of the work.
    const beginning = connection.begin();
    const finding = find(connection);
    if (!guess) {
      const [actor] = await Promise.all([finding, beginning]);
      return run(actor, Promise.resolve());
    }
    const verified = Promise.all([finding, beginning]).then(([found]) => {
      if (!isSameActor(found, guess)) throw wrongGuess;
    });
    verified.catch(() => undefined);
    try {
      return await run(guess, verified);
    } catch (error) {
      if (error !== wrongGuess) throw error;
      await anew();
      return run(await finding, Promise.resolve());
    }
  };
  const inTransaction = () => {
    const sharing = guess?.kind === 'user' ? route.sharedAs?.(input) : undefined;
    if (sharing === undefined || guess?.kind !== 'user') return app.database.connection(work);
    return app.database.shared({ caller: `user:${guess.userId}`, ...sharing }, work);
  };
  const inSteps = async () => {
    const call = callBy(await find(primary));
    const reply = route.runUpload
      ? await route.runUpload(app.database, call, incoming.upload ?? noBody)
      : await route.runOutside?.(app.database, call, input);
    await recordActOf(call.actor)(primary);
    return reply;
  };
  const reply = await (route.runUpload || route.runOutside ? inSteps() : inTransaction());
  for (const work of afterwards) work();
  return reply;
}

/** The input by the contract. What is wrong with it is told only to who may call: `findCaller` throws first. */
async function readInput(
  endpoint: Endpoint,
  incoming: IncomingCall,
  findCaller: () => Promise<Actor>,
): Promise<unknown> {
  try {
    if (incoming.refusal) throw incoming.refusal;
    return endpoint.upload ? undefined : parsedInput(endpoint, incoming.input);
  } catch (refusal) {
    await findCaller();
    throw refusal;
  }
}

const noBody: OpenBody = () => Promise.reject(new AppError('upload_malformed'));

/** Each time one of a ring goes on; what locks in the same order everywhere makes none. */
const triesMax = 3;
const deadlockDetected = '40P01';

/** PostgreSQL ended the transaction because two waited for each other: nothing was done, so it is tried again. */
export async function unlessDeadlocked<T>(work: () => Promise<T>, again?: () => Promise<void>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (thrown) {
      if (!isDeadlock(thrown) || tries === triesMax) throw causeOf(thrown);
      await again?.();
    }
  }
}

function isDeadlock(thrown: unknown): boolean {
  const error = causeOf(thrown);
  return error instanceof Error && 'code' in error && error.code === deadlockDetected;
}

const wrongGuess = new Error('the caller is another than was thought');

interface Caller {
  token: string | undefined;
  now: Date;
  /** Whether an admin without one is refused. */
  secondFactorForAdmins: boolean;
}

/**
 * Who calls, by the database. Throws login_needed, login_expired, account_frozen, second_factor_required, forbidden,
 * grant_missing, step_up_needed, and what `findKeyCaller` does.
 */
async function findCaller(
  endpoint: Endpoint,
  tx: Tx,
  attempts: Tx,
  { token, now, secondFactorForAdmins }: Caller,
): Promise<Actor> {
  if (token && isApiKey(token)) {
    return findKeyCaller(endpoint, tx, attempts, { token, now, secondFactorForAdmins });
  }
  const found = token ? await findActor(tx, attempts, token, now) : undefined;
  if (endpoint.access === 'anyone') return found?.actor ?? visitor;
  if (!token) throw new AppError('login_needed');
  if (!found) {
    const freeze = await findFreeze(tx, token, now);
    throw freeze ? frozenError(freeze) : new AppError('login_expired');
  }
  if (secondFactorForAdmins && found.isFactorMissing && !endpoint.withoutSecondFactor) {
    throw new AppError('second_factor_required');
  }
  if (!mayCall(endpoint, found.actor)) throw await refusalOf(endpoint, tx, found.actor);
  if (endpoint.stepUp && !isJustConfirmed(found.confirmedAt, now)) throw new AppError('step_up_needed');
  return found.actor;
}

/**
 * Whose program calls: it acts for what its owner has, bought and sells, and never as the admin who the owner may be. A key proves
 * no second factor, so that those of an admin who must have one and has none open nothing. Throws api_key_invalid,
 * api_key_not_allowed, scope_missing, second_factor_required, forbidden.
 */
async function findKeyCaller(
  endpoint: Endpoint,
  tx: Tx,
  attempts: Tx,
  { token, now, secondFactorForAdmins }: Caller & { token: string },
): Promise<Actor> {
  const { access, scope } = endpoint;
  // Open to all the world, so that it needs no key, and nothing of the owner's is given to one.
  if (access === 'anyone' && !scope) return visitor;
  const found = await findApiKeyActor(tx, attempts, token, now);
  if (!found) throw new AppError('api_key_invalid');
  if (!scope) throw new AppError('api_key_not_allowed');
  if (!found.scopes.includes(scope)) throw new AppError('scope_missing', { params: { scope } });
  if (secondFactorForAdmins && found.isFactorMissing) throw new AppError('second_factor_required');
  const ofOwner = { ...found.actor, role: 'user' as const, grants: [] };
  const actor = isOwnShopScope(scope) ? { ...ofOwner, sellsOnly: true as const } : ofOwner;
  if (!mayCall(endpoint, actor)) throw await refusalOf(endpoint, tx, actor);
  return actor;
}

/** Whether a scope is for the owner's own shop alone, also where its owner bought something. */
function isOwnShopScope(scope: string): boolean {
  return ['sale.', 'coupon.', 'export.'].some((start) => scope.startsWith(start));
}

/** Who probably calls; undefined when nobody can say, or when that one may not call. */
function guessCaller(endpoint: Endpoint, token: string | undefined): Actor | undefined {
  const guess = token ? guessActor(token) : undefined;
  return guess && mayCall(endpoint, guess) ? guess : undefined;
}

function mayCall(endpoint: Endpoint, actor: Actor): boolean {
  return endpoint.access !== 'admin' || grantsFor(endpoint).some((grant) => holds(actor, grant));
}

/** Why an actor may not call: no admin, or one who is not entrusted with this. */
async function refusalOf(endpoint: Endpoint, tx: Tx, actor: Actor): Promise<AppError> {
  if (actor.kind !== 'user' || actor.role !== 'admin') return new AppError('forbidden');
  return grantMissing(tx, grantsFor(endpoint));
}

function isSameActor(one: Actor, other: Actor): boolean {
  if (one.kind !== 'user' || other.kind !== 'user') return one.kind === other.kind;
  const isSame = one.userId === other.userId && one.role === other.role && one.sessionId === other.sessionId;
  return isSame && one.grants.join() === other.grants.join() && one.ownPeople?.join() === other.ownPeople?.join();
}

function failureOf(app: App, route: Route, incoming: IncomingCall, error: unknown): Answer {
  const { locale, requestId } = incoming;
  return failure(loggedFailure(app, route, incoming, error), { locale, requestId });
}

function answeredFailure(app: App, route: Route, incoming: IncomingCall, thrown: unknown): Answer {
  const { locale, input } = incoming;
  const error = loggedFailure(app, route, incoming, thrown);
  const reply = route.answerFailure?.({ keys: app.keys, locale, now: app.clock(), input, error });
  return success(checkedReply(route.endpoint, reply));
}

function loggedFailure(app: App, route: Route, { requestId }: IncomingCall, error: unknown): AppError {
  if (!(error instanceof AppError)) {
    app.log.error({ err: error, requestId, endpoint: route.endpoint.name }, 'a call failed');
  }
  return knownFailure(error);
}

/** What the caller is told: our faults have no details, and those of the database or the disk pass by themselves. */
export function knownFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isOutage(error) ? 'unavailable' : 'internal', { cause: error });
}

/** The envelope of a failure, in the reader's language. */
export function failure(error: AppError, reader: { locale: Locale; requestId: string }): Answer {
  const { code, status } = errors[error.errorName];
  const data: Failure = { name: error.errorName, requestId: reader.requestId };
  if (error.params) data.params = error.params;
  if (error.fields) data.fields = error.fields;
  const msg = failureMessage(reader.locale, data);
  return { status, body: { status: 'fail', code, msg, data } };
}

/** The id of the logged-in caller; endpoints with access `user` always have one. */
export function userIdOf(call: Pick<Call, 'actor'>): number {
  if (call.actor.kind !== 'user') throw new AppError('login_needed');
  return call.actor.userId;
}
