import { z } from 'zod';

type Json = Record<string, unknown>;

/** The least that a schema takes, by its types and bounds; what has a form of its own must be written by hand. */
export function sampleInput(schema: z.ZodType): Record<string, unknown> {
  // Digits count as numbers in what comes in, so the form of what comes out is the one that says more.
  const sample = sampleOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }));
  return typeof sample === 'object' && sample !== null ? { ...sample } : {};
}

function sampleOf(schema: Json): unknown {
  if ('default' in schema) return schema['default'];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const [choice] = partsOf(schema['anyOf'] ?? schema['oneOf']);
  if (choice) return sampleOf(choice);
  switch (schema['type']) {
    case 'string':
      return 'a'.repeat(Number(schema['minLength'] ?? 1));
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () => sampleOf(recordOf(schema['items'])));
    case 'object': {
      const properties = recordOf(schema['properties']);
      const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
      return Object.fromEntries(required.map((name) => [name, sampleOf(recordOf(properties[name]))]));
    }
    default:
      return null;
  }
}

function partsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

function recordOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
