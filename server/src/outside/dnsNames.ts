/** Looks up names by a resolver of our own choice, bounded in time; an answer or a named failure, never an exception. */
import { lookup, Resolver } from 'node:dns/promises';
import type { Outbound } from '../config.ts';

/** Why a name said nothing: it does not exist or has no such record; nobody answered in time; the resolver failed. */
export type NameFailure = 'name_not_found' | 'timed_out' | 'lookup_failed';

export type NameAnswer = { ok: true; values: string[] } | { ok: false; failure: NameFailure };

/** Nobody needs more, and each is joined, compared or called. */
const valuesMax = 50;

/** The TXT records of a name, each with its parts joined; at most 50. */
export async function lookUpText(outbound: Outbound, name: string, timeoutMs: number): Promise<NameAnswer> {
  return asked(outbound, timeoutMs, async (resolver) =>
    (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
  );
}

/**
 * The addresses of a name, IPv4 first: not every host has a way to IPv6. With `alsoLocal` the host's own names (its hosts
 * file) count where the resolver knows none: for names that its operator has listed.
 */
export async function lookUpAddresses(
  outbound: Outbound,
  name: string,
  options: { timeoutMs: number; alsoLocal: boolean },
): Promise<NameAnswer> {
  const { timeoutMs, alsoLocal } = options;
  const [four, six] = await Promise.all([
    asked(outbound, timeoutMs, (resolver) => resolver.resolve4(name)),
    asked(outbound, timeoutMs, (resolver) => resolver.resolve6(name)),
  ]);
  const values = [four, six].flatMap((answer) => (answer.ok ? answer.values : []));
  if (values.length > 0) return { ok: true, values };
  const local = alsoLocal ? await localAddresses(name) : [];
  if (local.length > 0) return { ok: true, values: local };
  return [four, six].find((answer) => !answer.ok && answer.failure !== 'name_not_found') ?? four;
}

async function localAddresses(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true, order: 'ipv4first' }).catch(() => []);
  return found.map(({ address }) => address);
}

async function asked(
  outbound: Outbound,
  timeoutMs: number,
  ask: (resolver: Resolver) => Promise<string[]>,
): Promise<NameAnswer> {
  const resolver = new Resolver({ timeout: Math.max(500, Math.floor(timeoutMs / 3)), tries: 2 });
  if (outbound.dnsServers.length > 0) resolver.setServers(outbound.dnsServers);
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  try {
    return { ok: true, values: (await ask(resolver)).slice(0, valuesMax) };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

function failureOf(error: unknown): NameFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME') return 'name_not_found';
  return code === 'ETIMEOUT' || code === 'ECANCELLED' ? 'timed_out' : 'lookup_failed';
}
