/** What strangers are told of a thing, from what was found of it. Pure. */
import type { ChainLink, InquiryFacts } from '#contract/verification/inquiry.ts';
import { certificateDisclosures, licenceDisclosures } from '#contract/verification/disclosures.ts';
import type { Locale } from '#contract/core/locale.ts';
import { maskedDisplayName } from '#contract/core/maskedDisplayName.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import type { CertificateLook, LicenceLook, ShopLook } from './look.repository.ts';
import {
  type Standing,
  answeredTime,
  standsWell,
  standingOfLicence,
  standingOfShop,
  standingOfCertificate,
  standingOfChain,
} from './standing.ts';

/** The reader, and the moment of the answer. */
export interface Reading {
  locale: Locale;
  now: Date;
}

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
  const holder = shown('holder') && !isReplaced ? maskedDisplayName(look.username) : null;
  const productStanding: Standing =
    look.productState === 'banned' ? { result: 'valid', reason: 'withdrawn', at: null } : standsWell;
  const chain = [
    platform,
    ...(look.shop ? [linkOfShop(look.shop)] : []),
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
    since: shown('since') && !isReplaced ? answeredTime(look.startsAt) : null,
    until: shown('until') && !isReplaced ? answeredTime(look.expiresAt) : null,
    hidden: licenceDisclosures.filter((field) => !shown(field) || !told.some((one) => one === field)),
    chain,
  };
}

export function factsOfShop(look: ShopLook): InquiryFacts {
  const chain = [platform, linkOfShop(look)];
  return {
    ...nothing,
    kind: 'shop',
    ...standingOfChain(chain),
    name: look.name,
    shopId: look.id,
    verified: look.verified,
    since: answeredTime(look.createdAt),
    hidden: [],
    chain,
  };
}

/** The platform by the name under which it sells: nothing stands above it. */
export function factsOfPlatform(name: string): InquiryFacts {
  return {
    ...nothing,
    kind: 'platform',
    ...standsWell,
    name,
    hidden: [],
    chain: [linkOf({ kind: 'platform', name }, standsWell)],
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
    verified: look.verified,
    number: look.number,
    level: shown('level') ? look.level : null,
    region: shown('region') ? look.region : null,
    qq: shown('qq') ? look.qq : null,
    since: shown('since') ? answeredTime(look.since) : null,
    until: shown('until') ? answeredTime(look.until) : null,
    hidden: certificateDisclosures.filter((field) => !shown(field)),
    chain,
  };
}

function linkOfShop(look: ShopLook): ChainLink {
  return linkOf({ kind: 'shop', name: look.name, verified: look.verified }, standingOfShop(look));
}

function linkOfCertificate(look: CertificateLook, now: Date): ChainLink {
  const level = look.disclosed.includes('level') ? look.level : null;
  const about = { kind: look.kind, name: shownName(look), number: look.number, level, verified: look.verified };
  return linkOf(about, standingOfCertificate(look, now));
}

function shownName({ disclosed, displayName }: CertificateLook): string {
  return disclosed.includes('name') ? displayName : maskedDisplayName(displayName);
}

function linkOf(
  about: Pick<ChainLink, 'kind' | 'name'> & Partial<Pick<ChainLink, 'number' | 'level' | 'verified'>>,
  standing: Standing,
): ChainLink {
  return { number: null, level: null, verified: null, ...about, ...standing };
}
