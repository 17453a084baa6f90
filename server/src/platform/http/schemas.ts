/** The schemas of the contract as JSON Schema: those with a name once, as components that the others refer to. */
import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { fieldTexts } from '#contract/core/fieldTexts.ts';
import { namedSchemas } from '#contract/endpoints.ts';

export type Json = Record<string, unknown>;
type Side = 'input' | 'output';
type Schemas = Record<string, Json>;

const pointer = '#/components/schemas/';

/** A reference to a component. */
export function refersTo(name: string, kind: 'schemas' | 'responses' | 'parameters' = 'schemas'): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

interface Printed {
  /** The named schemas that the inputs and outputs refer to. */
  components: Schemas;
  inputOf: (endpoint: Endpoint) => Json;
  outputOf: (endpoint: Endpoint) => Json;
  /** A schema with its properties, also where it is a reference. */
  fieldsOf: (schema: Json) => Json;
}

/**
 * A name stands for what is sent and for what is answered where both are the same; what is sent differently, as with
 * defaults, has `Input` behind its name.
 */
export function printSchemas(endpoints: readonly Endpoint[]): Printed {
  const outputs = printSide(endpoints, 'output');
  const inputs = renamed(printSide(endpoints, 'input'), outputs);
  for (const [name, schema] of Object.entries(inputs)) {
    if (!outputs[name]) describeFields(name.includes('.') ? propertiesOf(schema)['part'] : schema);
  }
  const named = { ...outputs, ...inputs };
  const roots = endpoints.flatMap(({ name }) => [outputs[rootOf(name, 'output')], inputs[rootOf(name, 'input')]]);
  const components = Object.fromEntries(
    [...reachable(roots, named)].toSorted().map((name) => [name, named[name] ?? {}]),
  );
  const partOf = (endpoint: Endpoint, side: Side) =>
    propertiesOf(named[rootOf(endpoint.name, side)] ?? {})['part'] ?? {};
  return {
    components,
    inputOf: (endpoint) => partOf(endpoint, 'input'),
    outputOf: (endpoint) => partOf(endpoint, 'output'),
    fieldsOf: (schema) => components[nameIn(schema) ?? ''] ?? schema,
  };
}

/** Of a call, whose schema need not have a name of its own. */
function rootOf(endpointName: string, side: Side): string {
  return `${endpointName}.${side}`;
}

function printSide(endpoints: readonly Endpoint[], side: Side): Schemas {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of namedSchemas) registry.add(schema, { id });
  for (const endpoint of endpoints) {
    registry.add(z.object({ part: endpoint[side] }), { id: rootOf(endpoint.name, side) });
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: side,
    uri: (id) => pointer + id,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => adjust(zodSchema, jsonSchema, side),
  });
  const printed: [string, Json][] = Object.entries(schemas).map(
    ([id, { $schema: _version, $id: _address, ...schema }]) => [id, schema],
  );
  return Object.fromEntries(printed);
}

/** Input schemas that differ from the output of their name, under a name of their own. */
function renamed(inputs: Schemas, outputs: Schemas): Schemas {
  const differing = new Set<string>();
  for (let before = -1; before < differing.size;) {
    before = differing.size;
    for (const [name, schema] of Object.entries(inputs)) {
      const isSame = JSON.stringify(schema) === JSON.stringify(outputs[name]);
      if (outputs[name] && (!isSame || namesIn(schema).some((one) => differing.has(one)))) differing.add(name);
    }
  }
  const text = JSON.stringify(inputs, (key, value: unknown) => {
    const name = key === '$ref' && typeof value === 'string' ? value.slice(pointer.length) : '';
    return differing.has(name) ? `${pointer}${name}Input` : value;
  });
  // The same schemas with other references.
  const adjusted = JSON.parse(text) as Schemas;
  return Object.fromEntries(
    Object.entries(adjusted).map(([name, schema]) => [differing.has(name) ? `${name}Input` : name, schema]),
  );
}

function reachable(roots: readonly unknown[], named: Schemas): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  while (open.length > 0) {
    for (const name of namesIn(open.pop())) {
      if (found.has(name)) continue;
      found.add(name);
      open.push(named[name]);
    }
  }
  return found;
}

function namesIn(schema: unknown): string[] {
  const text = JSON.stringify(schema) ?? '';
  return [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
}

function nameIn({ $ref }: Json): string | undefined {
  return typeof $ref === 'string' ? $ref.slice(pointer.length) : undefined;
}

function propertiesOf(schema: Json): Record<string, Json> {
  return (schema['properties'] ?? {}) as Record<string, Json>;
}

/** What callers need said otherwise than zod says it. */
function adjust({ _zod: { def } }: z.core.$ZodTypes, schema: Json, side: Side): void {
  // In a query a boolean is the word `true` or `false`, as every client writes it.
  if (def.type === 'pipe' && def.out._zod.def.type === 'boolean') {
    delete schema['enum'];
    schema['type'] = 'boolean';
  }
  // Left out by zod where digits in a text count as a number.
  if (side === 'input' && def.type === 'default') schema['default'] ??= def.defaultValue;
  if (schema['type'] === 'integer') {
    if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
    if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
    if (!(Number(schema['maximum']) < 2 ** 31)) schema['format'] = 'int64';
  }
  // Replies may get more fields, and have what a default stands for; inputs say what they take and refuse to do without.
  if (side === 'output') {
    delete schema['default'];
    if (def.type === 'object') delete schema['additionalProperties'];
  } else if (def.type === 'object') {
    schema['required'] = Object.keys(def.shape).filter((name) => !isOptional(def.shape[name]));
  }
}

function isOptional(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && z.safeParse(schema, undefined).success;
}

/** Inputs have the labels of their fields, without the ways of paging that are kept for older clients only. */
function describeFields(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const part of Object.values(schema)) describeFields(part);
  if (!('properties' in schema) || typeof schema.properties !== 'object') return;
  const properties = propertiesOf({ ...schema });
  for (const [name, property] of Object.entries(properties)) {
    if (property['deprecated']) delete properties[name];
    else if (!property['$ref']) property['description'] ??= fieldTexts[name]?.['en-US'] ?? name;
  }
}
