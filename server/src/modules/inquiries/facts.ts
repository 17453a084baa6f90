/** What strangers are told of a thing, from what was found of it. Pure. */
import {
  certificateDisclosures,
  inquiryReasons,
  licenceDisclosures,
  type ChainLink,
  type InquiryFacts,
  type InquiryReason,
  type InquiryResult,
} from '#contract/verification/inquiry.ts';
import type { Locale } from '#contract/core/locale.ts';
import { maskedName } from '#contract/core/maskedName.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { graceUntil, termsOf } from '../licences/service.ts';
import type { CertificateLook, LicenceLook, ShopLook } from './look.repository.ts';

/** The reader, and the moment of the answer. */
export interface Reading {
  locale: Locale;
  now: Date;
}

type Standing = Pick<ChainLink, 'result' | 'reason' | 'at'>;
const standsWell: Standing = { result: 'valid', reason: null, at: null };

const nothing = {
  product: null,
  productId: null,
  holderMasked: null,
  target: null,
  proven: null,
  name: null,
  shopId: null,
  verified: null,
  number: null,
  level: null,
  region: null,
  qq: null,
  since: null,
  until: null,
} satisfies Partial<InquiryFacts>;

const platform = linkOf({ kind: 'platform', name: null }, standsWell);

/** A licence with who sells it and what it is for. Of one whose key was replaced only the product is told. */
export function factsOfLicence(look: LicenceLook, { locale, now }: Reading): InquiryFacts {
  const isReplaced = look.replacedAt !== null;
  const shown = (field: (typeof licenceDisclosures)[number]) => look.disclosed.includes(field);
  const product = shown('product') ? inLanguage(locale, { zh: look.titleZh, en: look.titleEn }) : null;
  const holder = shown('holder') && !isReplaced ? maskedName(look.username) : null;
  const productStanding: Standing =
    look.productState === 'banned' ? { result: 'valid', reason: 'withdrawn', at: null } : standsWell;
  const chain = [
    platform,
    ...(look.shop ? [linkOf({ kind: 'shop', name: look.shop.name }, standingOfShop(look.shop))] : []),
    linkOf({ kind: 'product', name: product }, productStanding),
    linkOf({ kind: 'licence', name: holder }, standingOfLicence(look, now)),
  ];
  const told = isReplaced ? (['product'] as const) : licenceDisclosures;
  return {
    ...nothing,
    kind: 'licence',
    ...standingOfChain(chain),
    product,
    productId: shown('product') ? look.productId : null,
    holderMasked: holder,
    target: shown('target') && !isReplaced && look.bound ? look.target : null,
    proven: look.activationId !== null && look.bound ? look.proven : null,
    since: shown('since') && !isReplaced ? text(look.startsAt) : null,
    until: shown('until') && !isReplaced ? text(look.expiresAt) : null,
    hidden: licenceDisclosures.filter((field) => !shown(field) || !told.some((one) => one === field)),
    chain,
  };
}

export function factsOfShop(look: ShopLook): InquiryFacts {
  const chain = [platform, linkOf({ kind: 'shop', name: look.name }, standingOfShop(look))];
  return {
    ...nothing,
    kind: 'shop',
    ...standingOfChain(chain),
    name: look.name,
    shopId: look.id,
    verified: look.verified,
    since: text(look.createdAt),
    hidden: [],
    chain,
  };
}

/** A certificate, given as its chain from the top down. Undefined for an empty one. */
export function factsOfCertificate(looks: readonly CertificateLook[], { now }: Reading): InquiryFacts | undefined {
  const look = looks.at(-1);
  if (!look) return undefined;
  const shown = (field: (typeof certificateDisclosures)[number]) => look.disclosed.includes(field);
  const chain = [platform, ...looks.map((one) => linkOfCertificate(one, now))];
  return {
    ...nothing,
    kind: look.kind,
    ...standingOfChain(chain),
    name: shownName(look),
    number: look.number,
    level: shown('level') ? look.level : null,
    region: shown('region') ? look.region : null,
    qq: shown('qq') ? look.qq : null,
    since: shown('since') ? text(look.since) : null,
    until: shown('until') ? text(look.until) : null,
    hidden: certificateDisclosures.filter((field) => !shown(field)),
    chain,
  };
}

function linkOfCertificate(look: CertificateLook, now: Date): ChainLink {
  const level = look.disclosed.includes('level') ? look.level : null;
  const about = { kind: look.kind, name: shownName(look), number: look.number, level };
  return linkOf(about, standingOfCertificate(look, now));
}

function shownName({ disclosed, displayName }: CertificateLook): string {
  return disclosed.includes('name') ? displayName : maskedName(displayName);
}

function linkOf(
  about: Pick<ChainLink, 'kind' | 'name'> & Partial<Pick<ChainLink, 'number' | 'level'>>,
  standing: Standing,
): ChainLink {
  return { number: null, level: null, ...about, ...standing };
}

function standingOfLicence(look: LicenceLook, now: Date): Standing {
  if (look.replacedAt) return { result: 'revoked', reason: 'replaced', at: text(look.replacedAt) };
  if (look.state === 'revoked')
    return { result: 'revoked', reason: reasonOf(look.stateReason), at: text(look.stateAt) };
  if (look.state === 'suspended') return { result: 'revoked', reason: 'suspended', at: text(look.stateAt) };
  if (!look.bound) return { result: 'revoked', reason: 'unbound', at: null };
  const standing = worksOn(look, now) ?? standingOfTerm({ since: look.startsAt, until: look.expiresAt }, now);
  return look.isLeased && standing.result === 'valid'
    ? { result: 'valid', reason: 'leased', at: text(look.expiresAt) }
    : standing;
}

/** After its end, as programs are told: in its grace time, or for versions that were out by then. Undefined: not so. */
function worksOn({ expiresAt, terms }: LicenceLook, now: Date): Standing | undefined {
  if (expiresAt === null || expiresAt > now) return undefined;
  const { expiry, graceDays } = termsOf(terms);
  if (expiry === 'keep') return { result: 'valid', reason: 'kept', at: text(expiresAt) };
  const until = graceUntil(expiresAt, { expiry, graceDays });
  return until !== null && until > now ? { result: 'valid', reason: 'grace', at: text(until) } : undefined;
}

function standingOfShop(look: ShopLook): Standing {
  return look.state === 'open' ? standsWell : { result: 'revoked', reason: 'suspended', at: null };
}

function standingOfCertificate(look: CertificateLook, now: Date): Standing {
  if (look.state === 'revoked') return { result: 'revoked', reason: reasonOf(look.reason), at: text(look.stateAt) };
  if (look.state === 'suspended') return { result: 'revoked', reason: 'suspended', at: text(look.stateAt) };
  return standingOfTerm(look, now);
}

function standingOfTerm({ since, until }: { since: Date | null; until: Date | null }, now: Date): Standing {
  if (since !== null && since > now) return { result: 'expired', reason: 'begins', at: text(since) };
  return until !== null && until <= now ? { result: 'expired', reason: null, at: text(until) } : standsWell;
}

/** Gravest first. */
const grave: readonly InquiryResult[] = ['revoked', 'expired'];

/**
 * The gravest word in the chain is the word for its foot; its own reason comes before those of what stands above. Where all
 * are valid, what should be known of one of them should be known of the foot.
 */
function standingOfChain(chain: readonly ChainLink[]): Standing {
  const own = chain.at(-1);
  const worst = grave.find((result) => chain.some((link) => link.result === result));
  if (!own) return standsWell;
  if (worst === undefined) {
    const { result, reason, at } = chain.find((link) => link.reason !== null) ?? own;
    return { result, reason, at };
  }
  if (own.result === worst) return { result: worst, reason: own.reason, at: own.at };
  const above = chain.find((link) => link.result === worst);
  return { result: worst, reason: 'above', at: above?.at ?? null };
}

/** Strangers are told the reasons that were written for them, and no other words. */
function reasonOf(stored: string | null): InquiryReason {
  return inquiryReasons.find((reason) => reason === stored) ?? 'other';
}

function text(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
