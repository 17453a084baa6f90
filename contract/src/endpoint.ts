import type { z } from 'zod';
import type { ApiScope } from './apiScopes.ts';
import type { ErrorName } from './errors.ts';
import { type EndpointName, paths } from './paths.ts';

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

/** The same, as what is only read. */
type Shown<T> = T extends object ? { readonly [Key in keyof T]: Shown<T[Key]> } : T;

interface EndpointSpec<Input extends z.ZodType, Output extends z.ZodType> {
  /** One line for the documentation. */
  summary: string;
  access: Access;
  effect: Effect;
  input: Input;
  output: Output;
  /** The errors of its own, beside those that any call can answer with. */
  errors: readonly ErrorName[];
  /** Needs an `Idempotency-Key`; the first success is kept and answered again. */
  movesMoney?: boolean;
  /** The body is a file that streams; the input is its query and, in a multipart body, the fields beside it. */
  upload?: UploadForm;
  /** The reply is the same for everybody and may be kept by others so long; only for reads that anyone may call. */
  cacheSeconds?: number;
  /** Programs may call it with an API key that has this scope; without one, with no key at all. */
  scope?: ApiScope;
  /** For the documentation, by what each of them shows: an input, and what may be answered to it. */
  examples?: Readonly<Record<string, { input: Shown<z.input<Input>>; output: Shown<z.output<Output>> }>>;
  /** The input arrives as raw body and headers and is checked by the handler: for notices signed by others. */
  rawBody?: boolean;
}

export interface Endpoint<
  Name extends EndpointName = EndpointName,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> extends EndpointSpec<Input, Output> {
  name: Name;
  method: 'GET' | 'POST';
  path: string;
}

/** An endpoint as a value: what both sides know of a call. Method and path stand in `paths.ts`. */
export function endpoint<const Name extends EndpointName, Input extends z.ZodType, Output extends z.ZodType>(
  name: Name,
  spec: EndpointSpec<Input, Output>,
): Endpoint<Name, Input, Output> {
  const [method, path] = paths[name].split(' ');
  // The table's type allows GET and POST only, and always has a path.
  return { ...spec, name, method: method as 'GET' | 'POST', path: path ?? '' };
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
