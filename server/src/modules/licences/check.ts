/** What programs ask: is this key valid here, and which key signs the answer. */
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { getLicencePublicKey, validateLicence } from '#contract/licences.ts';
import { attempt } from '../../platform/attempts.ts';
import type { Call } from '../../platform/http.ts';
import { lookupOf } from './lookup.ts';
import { findForValidation, type ValidationRow } from './repository.ts';
import { signedText, type Question } from './signedAnswer.ts';
import { inLanguage } from './titles.ts';
import { validationCodeOf, validationTexts, type AskedScope } from './validate.ts';

/** Only keys that do not exist are counted: whoever has a right one is never slowed down, and it costs no write. */
const missLimit = { scope: 'licence_validate_miss', max: 600, seconds: 60 };

/**
 * The signed result for a key and what it is used on. A bad key or scope is an answer, not an error; an empty scope counts
 * as not sent. A bound domain covers itself and its `www.`, no other subdomain. Throws too_many_requests.
 */
export async function checkLicence(
  call: Call,
  input: ParsedInputOf<typeof validateLicence>,
): Promise<OutputOf<typeof validateLicence>> {
  const { keys, attempts } = call.app;
  const question = questionOf(input);
  const row = await findForValidation(call.tx, lookupOf(keys, { key: question.key, ...question.scope }));
  if (!row) await attempt(attempts, missLimit, call.ip, call.now);
  const code = validationCodeOf(row, askedScope(question, row), call.now);
  const result = {
    code,
    product: row ? { id: row.productId, title: inLanguage(call.locale, { zh: row.titleZh, en: row.titleEn }) } : null,
    expiresAt: row?.expiresAt ?? null,
    // A program that forgets to look at `valid` must not find rights here.
    entitlements: row && code === 'VALID' ? row.entitlements : [],
  };
  const signed = signedText(question, result, call.now);
  return {
    valid: code === 'VALID',
    code,
    detail: validationTexts[code][call.locale],
    product: result.product?.title ?? null,
    expiresAt: result.expiresAt?.toISOString() ?? null,
    entitlements: result.entitlements,
    signed,
    signature: keys.sign(signed),
    keyId: keys.signingKeyId,
  };
}

/** The public half of the key that signs answers, as PEM. */
export async function publishedKey(call: Call): Promise<OutputOf<typeof getLicencePublicKey>> {
  const { signingKeyId, publicKeyPem } = call.app.keys;
  return Promise.resolve({ keyId: signingKeyId, algorithm: 'Ed25519', pem: publicKeyPem });
}

function questionOf(input: ParsedInputOf<typeof validateLicence>): Question {
  return {
    key: input.key,
    scope: { domain: input.domain || null, machine: input.machine || null, account: input.account || null },
    nonce: input.nonce ?? null,
  };
}

function askedScope({ scope }: Question, row: ValidationRow | undefined): AskedScope {
  const asked: AskedScope = {};
  if (scope.domain !== null) asked.domain = row?.domainBound ?? false;
  if (scope.machine !== null) asked.machine = row?.machineBound ?? false;
  if (scope.account !== null) asked.account = row?.accountBound ?? false;
  return asked;
}
