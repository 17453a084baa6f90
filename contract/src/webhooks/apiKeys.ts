import { z } from 'zod';
import { apiScopes } from '../core/apiScopes.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { apiKeyRules } from './apiKeyRules.ts';
import { writtenLine } from '../core/writtenText.ts';

export const apiKeyStates = ['active', 'expired', 'revoked'] as const;

export const ApiKey = z.object({
  id: z.int(),
  keyName: z.string(),
  /** The beginning and the last four characters, such as `mk_…x7Ab`. */
  masked: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  state: z.enum(apiKeyStates),
  createdAt: time,
  /** Exact to five minutes; null: never. */
  lastUsedAt: time.nullable(),
  expiresAt: time,
  may: z.array(z.enum(['revoke'])),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const listApiKeys = endpoint('GET /api/apiKey/list', {
  summary: 'Your API keys, newest first; never the keys themselves',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ ...pageInput }),
  output: listOf(ApiKey),
  errors: [],
});

export const createApiKey = endpoint('POST /api/apiKey/create', {
  summary: 'Create an API key; its text is in this reply and nowhere else',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    keyName: writtenLine().min(1).max(limits.apiKey.name),
    scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
    /** How many days it lives. */
    lifeDays: wholeNumber(1, apiKeyRules.daysMax).default(apiKeyRules.daysNormal),
  }),
  output: z.object({ apiKey: ApiKey, token: z.string() }),
  errors: ['api_key_limit'],
});

export const revokeApiKey = endpoint('POST /api/apiKey/revoke', {
  summary: 'Revoke your API key, immediately and for good',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: ApiKey,
  errors: ['not_found', 'state_conflict'],
});
