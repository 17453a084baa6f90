import { z } from 'zod';
import type { Tree } from './tree.ts';

/** What the rules below ask of an endpoint; looser than the contract's own type, so that a sample can break them. */
export interface EndpointLike {
  summary?: string;
  access?: string;
  grant?: string | readonly string[];
  effect?: string;
  errors?: readonly string[];
  input: z.ZodType;
  output?: z.ZodType;
  movesMoney?: boolean;
  mayCountOnce?: boolean;
  rawBody?: boolean;
  cacheSeconds?: number;
  isOurWords?: boolean;
  upload?: { as: readonly string[]; bytesMax: number };
}

type TextsLike = Readonly<Record<string, Readonly<Record<string, string>>>>;
const languages = ['zh-CN', 'en-US'] as const;

/** Endpoints of the contract's files that `endpoints.ts` leaves out, and addresses or names that two of them have. */
export function unlistedEndpoints(tree: Tree, endpoints: Readonly<Record<string, { name: string }>>): string[] {
  const taken = new Set<string>();
  return [...tree].flatMap(([file, text]) => {
    if (!file.startsWith('contract/src/')) return [];
    return [...text.matchAll(/^export const (\w+) = endpoint\('([^']+)'/gm)].flatMap(([, name = '', address = '']) => {
      const wrong = [name, address].filter((one) => taken.has(one)).map((one) => `${file}: ${one} is there twice`);
      taken.add(name).add(address);
      if (endpoints[name]?.name !== name) wrong.push(`${file}: ${name} is missing in endpoints.ts`);
      return wrong;
    });
  });
}

/** Handlers that are not called as the endpoint that they serve: a search for its name shall find contract and code. */
export function misnamedHandlers(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) => {
    if (!file.startsWith('server/src/modules/')) return [];
    return [...text.matchAll(/\bhandle[A-Z]?\w*\(\s*\w+\.(\w+),/g)].flatMap(({ index, 1: endpoint = '' }) => {
      const paragraph = text.slice(0, index).split('\n\n').at(-1) ?? '';
      const [, name] = /export const (\w+) =/.exec(paragraph) ?? [];
      return name === endpoint ? [] : [`${file}: ${endpoint} is served by ${name ?? 'a handler without a name'}`];
    });
  });
}

/** Endpoints that leave out what guards them. */
export function unguarded(endpoints: Readonly<Record<string, EndpointLike>>, errorNames: readonly string[]): string[] {
  return Object.entries(endpoints).flatMap(([name, one]) => {
    const wrong: string[] = [];
    if (!one.summary) wrong.push('has no summary');
    if (!['anyone', 'user', 'admin'].includes(one.access ?? '')) wrong.push('does not declare who may call it');
    const grants = [one.grant ?? []].flat();
    if (one.access === 'admin' && grants.length === 0) wrong.push('does not say what an admin must be entrusted with');
    if (one.access !== 'admin' && grants.length > 0) wrong.push('names a grant and is not for admins');
    if (!['reads', 'records', 'changes'].includes(one.effect ?? '')) wrong.push('does not declare its effect');
    if (!Array.isArray(one.errors)) wrong.push('does not declare its errors');
    for (const error of one.errors ?? [])
      if (!errorNames.includes(error)) wrong.push(`declares an unknown error ${error}`);
    if (one.movesMoney && one.effect !== 'changes') wrong.push('moves money without effect changes');
    if (one.movesMoney && one.access === 'anyone')
      wrong.push('moves money and is open to anyone: keys belong to a user');
    if (one.mayCountOnce && (one.movesMoney || one.effect === 'reads' || one.access === 'anyone'))
      wrong.push('may count once where a key is needed, or where keys have no place');
    if (one.cacheSeconds && (one.access !== 'anyone' || one.effect !== 'reads'))
      wrong.push('is kept by others though it is not the same for everybody');
    if (one.isOurWords && (one.effect !== 'reads' || !takesNothing(one.input)))
      wrong.push('leaves compressed though whoever calls it may choose what it holds');
    if (one.upload) wrong.push(...unguardedUpload(name, one, one.upload));
    if (!one.rawBody && !refusesUnknownFields(one.input)) wrong.push('takes fields that it does not know');
    return wrong.map((reason) => `${name} ${reason}`);
  });
}

const uploadBytesMax = 2 * 1024 ** 3;

/** A stranger's photo that proves a fake: few an hour and address, made anew, shown to admins only, deleted after a day without its report. */
const uploadsFromAnyone: ReadonlySet<string> = new Set(['uploadReportPhoto']);

function unguardedUpload(
  name: string,
  one: EndpointLike,
  { as, bytesMax }: NonNullable<EndpointLike['upload']>,
): string[] {
  const wrong: string[] = [];
  if (as.length === 0) wrong.push('takes a file in no form');
  if (!(bytesMax > 0 && bytesMax <= uploadBytesMax)) wrong.push('takes a file without a limit');
  if (one.access === 'anyone' && !uploadsFromAnyone.has(name)) wrong.push('takes files from anyone');
  if (one.effect === 'reads' || one.movesMoney || one.rawBody) wrong.push('takes a file where none belongs');
  for (const error of ['body_too_large', 'upload_malformed'])
    if (!one.errors?.includes(error)) wrong.push(`takes a file and does not declare ${error}`);
  return wrong;
}

function refusesUnknownFields(input: z.ZodType): boolean {
  const { error } = input.safeParse({ surelyNoFieldOfOurs: 1 });
  return error?.issues.some(({ code }) => code === 'unrecognized_keys') ?? false;
}

const takesNothing = (input: z.ZodType) => input instanceof z.ZodObject && Object.keys(input.shape).length === 0;

/** Input fields that the forms and the messages have no label for. */
export function unnamedFields(endpoints: Readonly<Record<string, EndpointLike>>, labels: TextsLike): string[] {
  return Object.entries(endpoints).flatMap(([name, one]) => {
    if (one.rawBody) return [];
    const schema = z.toJSONSchema(one.input, { io: 'input', unrepresentable: 'any' });
    return [...fieldsIn(schema)].flatMap((field) =>
      languages
        .filter((language) => !labels[field]?.[language])
        .map((language) => `${name}: ${field} has no label in ${language}`),
    );
  });
}

/** Whoever knows such a text can do what its owner can. What is masked, or only counted, is no secret. */
const secretName = /(key|code|secret|token|password|passphrase|credential|content|ticket|seed|signature)s?$/i;

/**
 * The link by which anybody may pay for an order: it opens no goods and moves nobody's money but the payer's own, and
 * whoever placed the order can ask for it at any time. In a cart, the name of a question that buyers are asked.
 */
const sharedByDesign: ReadonlySet<string> = new Set(['paymentToken', 'addToCart.key']);

/** Replies of calls that count once are kept with their key, so they must hold no secret, and say all that they hold. */
export function keptSecrets(endpoints: Readonly<Record<string, EndpointLike>>): string[] {
  return Object.entries(endpoints).flatMap(([name, { movesMoney, mayCountOnce, output }]) => {
    if (!(movesMoney || mayCountOnce) || !output) return [];
    const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' });
    return [...propertiesIn(schema)].flatMap(([field, value]) => {
      const text = JSON.stringify(value);
      if (text.includes('{}')) return [`${name}: ${field} may hold anything`];
      const isText = text.includes('"string"') && !/"properties"/.test(text);
      const isShared = sharedByDesign.has(field) || sharedByDesign.has(`${name}.${field}`);
      return isText && secretName.test(field) && !isShared ? [`${name}: ${field} is kept`] : [];
    });
  });
}

function* propertiesIn(schema: unknown): Generator<[string, unknown]> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'properties' && typeof value === 'object' && value !== null) yield* Object.entries(value);
    yield* propertiesIn(value);
  }
}

function* fieldsIn(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'properties' && typeof value === 'object' && value !== null) yield* Object.keys(value);
    yield* fieldsIn(value);
  }
}

/** Texts that lack a language, or whose languages have different placeholders. */
export function unevenTexts(texts: TextsLike): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const missing = languages.filter((language) => !text[language]?.trim());
    if (missing.length > 0) return [`${name} has no text in ${missing.join(' and ')}`];
    const [chinese, english] = languages.map((language) => placeholdersOf(text[language] ?? ''));
    return chinese === english ? [] : [`${name}: placeholders differ (${chinese} | ${english})`];
  });
}

/** The names in braces, each once, in order of the alphabet. */
export function placeholdersOf(text: string): string {
  const names = [...text.matchAll(/\{+(\w+)\}+/g)].map(([, name = '']) => name);
  return [...new Set(names)].toSorted().join(', ');
}

/** Numbers of the business in files of processes: they belong to a `…Rules.ts`. */
export function numbersOfProcesses(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) =>
    /^contract\/src\/.*Process\.ts$/.test(file)
      ? [...text.matchAll(/^export const (\w+(?:Rules|Seconds|Minutes|Hours|Days|Max|Min|Fen))\b/gm)].map(
          ([, name = '']) => `${file}: ${name}`,
        )
      : [],
  );
}
