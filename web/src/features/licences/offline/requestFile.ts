import { fileFormat, readFile } from '#contract/licences/licenceFileFormat.ts';

/** What a text turned out to be before it is sent: a request with what it asks for, or why it is none. */
export type ReadRequest =
  | { is: 'request'; name: string; parts: number; createdAt: string | undefined }
  /** A file of ours, but one that answers instead of asking. */
  | { is: 'answer' }
  | { is: 'none' };

/** Reads a request file as far as its sender can be told about it; the server reads it again. */
export function readRequest(text: string): ReadRequest {
  const file = readFile(text);
  if (!file) return { is: 'none' };
  if (file.kind !== 'request') return { is: 'answer' };
  const facts = factsOf(file.payload);
  const parts = Array.isArray(facts['fingerprint']) ? facts['fingerprint'].length : 0;
  if (facts['format'] !== fileFormat || parts === 0) return { is: 'none' };
  const { name, createdAt } = facts;
  return {
    is: 'request',
    name: typeof name === 'string' ? name : '',
    parts,
    createdAt: typeof createdAt === 'string' && !Number.isNaN(Date.parse(createdAt)) ? createdAt : undefined,
  };
}

/** The JSON object in a payload; empty when there is none. */
function factsOf(payload: string): Record<string, unknown> {
  try {
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    const facts: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof facts === 'object' && facts !== null ? { ...facts } : {};
  } catch {
    return {};
  }
}
