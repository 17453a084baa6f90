import { z } from 'zod';
import { domainProofStates } from './domainProofProcess.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';

/** How a domain was proven. */
export const domainProofWays = ['dns', 'file'] as const;

/** What one way of proof showed at the last look: the right text, another one, none, no answer, or a redirect. */
export const domainProofFindings = ['right', 'wrong', 'missing', 'unreachable', 'redirected', 'not_public'] as const;
export type DomainProofFinding = (typeof domainProofFindings)[number];

/** Why a proof was lost. */
export const domainProofLosses = ['expired', 'failed', 'superseded'] as const;

/** The proof that a domain belongs to the caller: a TXT record or a file with a text of their own. */
export const DomainProof = z.object({
  id: z.int(),
  /** In ASCII, as it is bound. */
  domain: z.string(),
  state: z.enum(domainProofStates),
  /** The text that the record or the file holds, the same for both. */
  text: z.string(),
  /** The name of the TXT record, and the address of the file. */
  txtName: z.string(),
  fileUrl: z.string(),
  createdAt: time,
  /** By what, since when and until when it is proven; null before, the last ones after it was lost. */
  provenBy: z.enum(domainProofWays).nullable(),
  provenAt: time.nullable(),
  provenUntil: time.nullable(),
  /** The last look, and what each way showed. */
  checkedAt: time.nullable(),
  dns: z.enum(domainProofFindings).nullable(),
  file: z.enum(domainProofFindings).nullable(),
  /** Proven, but missing at the last look: when it is lost unless it is there again. */
  lostUnlessBackBy: z.string().nullable(),
  lostAt: time.nullable(),
  lostBecause: z.enum(domainProofLosses).nullable(),
});
export type DomainProof = z.infer<typeof DomainProof>;

export const listDomainProofs = endpoint('GET /api/domainProof/list', {
  summary: 'Domains that you proved or began to prove, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ ...pageInput }),
  output: listOf(DomainProof),
  errors: [],
});

export const startDomainProof = endpoint('POST /api/domainProof/start', {
  summary:
    'Begin to prove that a domain is yours; the reply says what to publish. Returns the proof that there is already',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ domain: writtenLine().min(1).max(limits.domain.max) }),
  output: DomainProof,
  errors: ['too_many_requests'],
});

export const checkDomainProof = endpoint('POST /api/domainProof/check', {
  summary: 'Check the record and the file of a proof now',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ proofId: id }),
  output: DomainProof,
  errors: ['not_found', 'too_many_requests'],
});
