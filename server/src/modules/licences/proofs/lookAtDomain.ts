/** Looks for the proof of a domain where its owner was told to publish it. */
import { domainProofRules } from '#contract/licences/domainProofRules.ts';
import type { DomainProofFinding } from '#contract/licences/domainProofs.ts';
import type { Outbound } from '../../../config.ts';
import { lookUpText } from '../../../outside/dnsNames.ts';
import { safeFetch, type SafeAnswer } from '../../../outside/safeFetch.ts';

const timeoutMs = 6_000;
const fileBytesMax = 4096;
const prefix = 'mallard-proof=';

/** The text that the record or the file holds. */
export function proofText(token: string): string {
  return `${prefix}${token}`;
}

export function txtNameOf(domain: string): string {
  return `${domainProofRules.txtLabel}.${domain}`;
}

export function fileUrlOf(domain: string): string {
  return `https://${domain}${domainProofRules.filePath}`;
}

export interface Look {
  dns: DomainProofFinding;
  file: DomainProofFinding;
}

/** Both ways at once. Takes 6 seconds at most, and never throws. */
export async function lookAtDomain(outbound: Outbound, proof: { domain: string; token: string }): Promise<Look> {
  const text = proofText(proof.token);
  const [records, answer] = await Promise.all([
    lookUpText(outbound, txtNameOf(proof.domain), timeoutMs),
    safeFetch({ ...outbound, purpose: 'proofs' }, fileUrlOf(proof.domain), {
      timeoutMs,
      bytesMax: fileBytesMax,
      cutsLargeBody: true,
    }),
  ]);
  const dns = records.ok ? findingIn(records.values, text) : records.failure;
  return {
    dns: dns === 'name_not_found' ? 'missing' : dns === 'timed_out' || dns === 'lookup_failed' ? 'unreachable' : dns,
    file: findingOfFile(answer, text),
  };
}

function findingOfFile(answer: SafeAnswer, text: string): DomainProofFinding {
  if (answer.ok) {
    if (answer.status === 200) return findingIn(answer.body.toString('utf8').split('\n'), text);
    return answer.status === 404 || answer.status === 410 ? 'missing' : 'unreachable';
  }
  if (answer.failure === 'redirected') return 'redirected';
  return answer.failure === 'address_refused' ? 'not_public' : 'unreachable';
}

/** Another proof beside it does no harm: several people may have tried. */
function findingIn(lines: readonly string[], text: string): 'right' | 'wrong' | 'missing' {
  const plain = lines.map((line) => line.trim());
  if (plain.includes(text)) return 'right';
  return plain.some((line) => line.startsWith(prefix)) ? 'wrong' : 'missing';
}
