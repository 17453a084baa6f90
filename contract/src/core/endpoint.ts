import type { z } from 'zod';
import type { Grant } from '../identity/grants.ts';
import type { ApiScope } from './apiScopes.ts';
import type { ErrorName } from './errors.ts';

/** Who may call: anyone, whoever is logged in, or admins only. */
export type Access = 'anyone' | 'user' | 'admin';

/**
 * What a call does: `reads` runs without a transaction on read-only connections; `records` and `changes` run in one
 * transaction (`records` adds facts such as a report, `changes` alters state).
 */
export type Effect = 'reads' | 'records' | 'changes';

/** How a file may come: as the part `file` of multipart/form-data, or as the body itself; and what it may weigh. */
export interface UploadForm {
  as: readonly ('multipart' | 'raw')[];
  bytesMax: number;
}

interface EndpointSpec<Input extends z.ZodType, Output extends z.ZodType> {
  /** One line for the documentation. */
  summary: string;
  access: Access;
  effect: Effect;
  input: Input;
  output: Output;
  /** What an admin must be entrusted with, or one of several such; with `access: 'admin'`, and only there. */
  grant?: Grant | readonly Grant[];
  /** The errors of its own, beside those that any call can answer with. */
  errors: readonly ErrorName[];
  /** Needs an `Idempotency-Key`; the first success is kept and answered again. */
  movesMoney?: boolean;
  /** May have an `Idempotency-Key`: with one it counts once, as what moves money does; without one each time. */
  mayCountOnce?: boolean;
  /** The body is a file that streams; the input is its query and, in a multipart body, the fields beside it. */
  upload?: UploadForm;
  /** The password must have been given in this session within the last minutes; never with an API key. */
  stepUp?: boolean;
  /** May be called by an admin who must set up a second factor first; else such a session is refused. */
  withoutSecondFactor?: boolean;
  /** The reply is the same for everybody and may be kept by others so long; only for reads that anyone may call. */
  cacheSeconds?: number;
  /** The reply is in our words alone, with nothing secret and nothing that anybody wrote or chose: it leaves compressed. */
  isOurWords?: boolean;
  /** Programs may call it with an API key that has this scope; without one, with no key at all. */
  scope?: ApiScope;
  /** Every failure is answered as a success, in the form of `output`: for programs, which never handle an error. */
  answersFailures?: boolean;
  /** The input arrives as raw body and headers and is checked by the handler: for notices signed by others. */
  rawBody?: boolean;
  /** The answer is one of these words alone, as the sender of a notice wants it; whether it went well tells the status too. */
  answersText?: { ok: string; fail: string; type?: 'text/plain' | 'application/json' };
  /** Headers of a raw body that belong to its signature, by the name in the input; `Signature` as `signature` when left out. */
  signedHeaders?: Readonly<Record<string, string>>;
}

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> extends EndpointSpec<Input, Output> {
  /** The name of its export; `endpoints.ts` gives it. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
}

/**
 * What both sides know of a call: `export const createOrder = endpoint('POST /api/order/create', { … })`. Its name is that of
 * the constant, which exists as soon as `endpoints.ts` is loaded.
 */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  address: `${'GET' | 'POST'} /${string}`,
  spec: EndpointSpec<Input, Output>,
): Endpoint<Input, Output> {
  const [method, path = ''] = address.split(' ');
  return { ...spec, name: '', method: method === 'GET' ? 'GET' : 'POST', path };
}

/** The grants of which an admin needs one to call it; none where it is not for admins. */
export function grantsFor({ grant }: Pick<Endpoint, 'grant'>): readonly Grant[] {
  if (grant === undefined) return [];
  return typeof grant === 'string' ? [grant] : grant;
}

type EndpointsAmong<Exports> = {
  [Name in keyof Exports as Exports[Name] extends Endpoint ? Name : never]: Exports[Name] & { name: Name };
};

/** The endpoints among the exports of the contract's files, each named as its export. */
export function namedEndpoints<Exports extends object>(exports: Exports): EndpointsAmong<Exports> {
  const named = Object.entries(exports).filter(([, value]) => isEndpoint(value));
  for (const [name, value] of named) value.name = name;
  // The filter is the type's condition.
  return Object.fromEntries(named) as EndpointsAmong<Exports>;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'effect' in value;
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
