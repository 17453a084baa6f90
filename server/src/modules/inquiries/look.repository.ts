/** The statements of an inquiry and of a certificate's link. Each of them runs whatever was asked, found or not. */
import type {
  CertificateKind,
  CertificateReason,
  CertificateState,
} from '#contract/verification/certificateProcess.ts';
import type { CertificateDisclosure, LicenceDisclosure } from '#contract/verification/disclosures.ts';
import type { BindingKind } from '#contract/licences/bindings.ts';
import { usualTerms, type LicenceTerms } from '#contract/licences/policyWords.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { Question } from './question.ts';

export interface LicenceLook {
  matchedBy: BindingKind | 'key';
  /** By which of its bindings it was found. */
  activationId: number | null;
  target: string | null;
  /** Whether that is bound to it now. */
  bound: boolean;
  /** Whether its holder has proven that it is theirs, which only domains can be. */
  proven: boolean;
  /** When the key that was asked for was replaced by another. */
  replacedAt: Date | null;
  id: number;
  state: string;
  stateReason: string | null;
  stateAt: Date | null;
  /** The key of a lease: it and the licence above it count, whichever ends first. */
  isLeased: boolean;
  startsAt: Date | null;
  expiresAt: Date | null;
  /** What of its terms is unusual. */
  terms: Partial<LicenceTerms>;
  disclosed: LicenceDisclosure[];
  username: string;
  productId: number;
  productState: string;
  titleZh: string;
  titleEn: string;
  shop: ShopLook | null;
}

export interface ShopLook extends Row<'shops', 'id name verified createdAt'> {
  state: string;
}

type LicenceRow = Omit<LicenceLook, 'shop'> & {
  shopId: number | null;
  shopName: string;
  shopState: string;
  shopVerified: boolean;
  shopCreatedAt: Date;
};

/** `matched` has matched_by, activation_id, target, bound, replaced_at, licence_id; `now` is the parameter of the moment. */
const licencesOf = (matched: string, now: string) => `with matched as (${matched})
   select m.matched_by, m.activation_id, m.target, m.bound,
     exists (select from domain_proofs d where m.matched_by = 'domain' and ('.' || m.target) like ('%.' || d.domain)
       and d.user_id = l.user_id and d.state = 'proven' and d.proven_until > ${now}) as proven, m.replaced_at, l.id,
     case when coalesce(q.state, 'active') <> 'active' then q.state else l.state end as state,
     case when coalesce(q.state, 'active') <> 'active' then q.state_reason else l.state_reason end as state_reason,
     case when coalesce(q.state, 'active') <> 'active' then q.state_at else l.state_at end as state_at,
     l.lease_id is not null as is_leased, l.starts_at, least(l.expires_at, q.expires_at) as expires_at, l.terms, l.disclosed, u.username, l.product_id, p.state as product_state, p.title_zh,
     p.title_en, s.id as shop_id, s.name as shop_name, s.state as shop_state, s.verified as shop_verified,
     s.created_at as shop_created_at
   from matched m
     join licences l on l.id = m.licence_id
     join products p on p.id = l.product_id
     left join licences q on q.id = l.parent_id
     join users u on u.id = coalesce(l.user_id, q.user_id)
     left join shops s on s.id = l.shop_id
   order by l.id desc, m.activation_id`;

/** Of all that are bound to one thing so many are looked through, the newest. */
const boundMax = 1000;
const provenBy = `exists (select from domain_proofs d where d.user_id = l.user_id and d.domain = any($7::text[])
  and d.state = 'proven' and d.proven_until > $6)`;

/** As `standingOfLicence` has it: also what works on after its end. */
const isInTerm = `case coalesce(l.terms->>'expiry', '${usualTerms.expiry}')
  when 'keep' then true
  when 'warn' then coalesce(
    l.expires_at + coalesce((l.terms->>'graceDays')::int, ${usualTerms.graceDays}) * interval '24 hours' > $6, true)
  else coalesce(l.expires_at > $6, true) end`;

// Anybody may bind what is not theirs, again and again: what holds comes first, before it what its holder has proven.
const bestBound = (kind: BindingKind, comparison: string, condition = 'true') =>
  `(select a.kind, a.id, a.target, true, null::timestamptz, a.licence_id
    from (
      select * from activations where kind = '${kind}' and target ${comparison} and unbound_at is null
      order by licence_id desc limit ${boundMax}
    ) a
      join licences l on l.id = a.licence_id
      join products p on p.id = l.product_id
      left join shops s on s.id = l.shop_id
    where ${condition}
    order by l.state = 'active' and ${isInTerm} and p.state <> 'banned'
        and coalesce(s.state = 'open', true) desc,
      ${kind === 'domain' ? `${provenBy} desc,` : ''} a.licence_id desc limit $5)`;

/** What is bound above the domain covers it where the terms say so. */
const coversDomain = `(a.target = any($2::text[]) or coalesce((l.terms->>'subdomains')::boolean, ${usualTerms.subdomains}))`;

const licencesStatement = prepared<LicenceRow>(
  'inquiries_licences',
  licencesOf(
    `(select 'key' as matched_by, null::bigint as activation_id, null::text as target, true as bound,
        null::timestamptz as replaced_at, l.id as licence_id from licences l where l.key_hash = $1)
     union all (select 'key', null, null, true, o.replaced_at, o.licence_id from licence_old_keys o where o.key_hash = $1)
     union all ${bestBound('domain', '= any($2::text[] || $7::text[])', coversDomain)}
     union all ${bestBound('machine', '= $3')}
     union all ${bestBound('account', '= $4')}`,
    '$6',
  ),
);

/** The licences that a question could mean, newest first, at most so many of each kind: those that hold before others. */
export async function lookForLicences(
  tx: Tx,
  { keyHash, domains, above, machine, account }: Question,
  { limit, now }: { limit: number; now: Date },
): Promise<LicenceLook[]> {
  return (await tx.many(licencesStatement, [keyHash, domains, machine, account, limit, now, above])).map(lookOf);
}

const licenceStatement = prepared<LicenceRow>(
  'inquiries_licence',
  licencesOf(
    `select coalesce(a.kind, 'key') as matched_by, a.id as activation_id, a.target,
       a.id is null or exists (select from activations b where b.licence_id = l.id and b.kind = a.kind
         and b.target = a.target and b.unbound_at is null) as bound,
       coalesce($3::timestamptz, passed_on.at) as replaced_at, l.id as licence_id
     from licences l
       left join activations a on a.id = $2 and a.licence_id = l.id
       left join lateral (
         select min(k.replaced_at) as at from licence_old_keys k
         where k.licence_id = l.id and k.why = 'transferred' and k.replaced_at > $4 and a.id is null
       ) passed_on on true
     where l.id = $1`,
    '$5',
  ),
);

/**
 * One licence again, with the binding or the replaced key by which it was found at a time. A key that went out of use since,
 * because the licence went to somebody else, is a replaced one: whoever had it has the licence no more.
 */
export async function lookAtLicence(
  tx: Tx,
  found: { id: number; activationId: number | null; replacedAt: Date | null },
  { at, now }: { at: Date; now: Date },
): Promise<LicenceLook | undefined> {
  const row = await tx.maybe(licenceStatement, [found.id, found.activationId, found.replacedAt, lastMomentOf(at), now]);
  return row && lookOf(row);
}

/** Links know the second: what was replaced within it may have been replaced before. */
function lastMomentOf(second: Date): Date {
  return new Date(second.getTime() + 999);
}

function lookOf({ shopId, shopName, shopState, shopVerified, shopCreatedAt, ...row }: LicenceRow): LicenceLook {
  if (shopId === null) return { ...row, shop: null };
  const shop = { id: shopId, name: shopName, state: shopState, verified: shopVerified, createdAt: shopCreatedAt };
  return { ...row, shop };
}

// What has the whole name comes before what has it as a half; a half that two shops have tells none of them from the other.
const shopsStatement = prepared<ShopLook>(
  'inquiries_shops',
  `with matched as (
     select id, name, state, verified, created_at,
       coalesce(id = $2, lower(normalize(name, nfkc)) = lower(normalize($1::text, nfkc))) as is_whole
     from shops
     where was_open and (lower(normalize(name, nfkc)) = lower(normalize($1::text, nfkc)) or id = $2
       or shop_name_halves(name) @> array[lower(normalize($1::text, nfkc))])
     order by is_whole desc limit $3
   )
   select id, name, state, verified, created_at from matched
   where is_whole or (select count(*) from matched) = 1 order by id desc`,
);

/** Shops of a name, in any case and width, or the one of an id; else the only one whose name is this beside another script. */
export function lookForShops(tx: Tx, by: { name: string | null; id: number | null }, limit: number) {
  return tx.many(shopsStatement, [by.name, by.id, limit]);
}

/** One certificate of a chain. */
export interface CertificateLook extends Row<'certificates', 'id number qq'> {
  /** At the foot of the chain. */
  leafId: number;
  matchedBy: 'number' | 'account';
  /** How many steps it stands above the foot. */
  up: number;
  kind: CertificateKind;
  displayName: string;
  level: string;
  region: string;
  disclosed: CertificateDisclosure[];
  /** Whether the real name of whoever holds it was checked. */
  verified: boolean;
  since: Date;
  until: Date | null;
  state: CertificateState;
  reason: CertificateReason | null;
  stateAt: Date | null;
}

/** `found` has matched_by and id. */
const certificatesOf = (found: string) => `with recursive found as (${found}), chain as (
     select f.matched_by, f.id as leaf_id, f.id, 0 as up from found f
     union all
     select b.matched_by, b.leaf_id, c.parent_id, b.up + 1 from chain b join certificates c on c.id = b.id
     where c.parent_id is not null
   )
   select b.matched_by, b.leaf_id, b.up, c.id, c.number, c.kind, c.display_name, c.level, c.region, c.qq, c.disclosed,
     u.real_name_id is not null as verified, c.since, c.until, c.state, c.reason, c.state_at
   from chain b join certificates c on c.id = b.id join users u on u.id = c.user_id
   order by b.leaf_id desc, b.up desc`;

const certificatesStatement = prepared<CertificateLook>(
  'inquiries_certificates',
  certificatesOf(
    `(select 'number' as matched_by, c.id from certificates c where c.number = $1)
     union all (select 'account', c.id from certificates c
       where c.qq = $2 and c.qq <> '' and 'qq' = any(c.disclosed) order by c.id desc limit $4)
     union all (select 'number', c.id from certificates c where c.id = $3)`,
  ),
);

/** Certificates of a number, of a QQ number that they show, or of an id; each as its chain from the top down. */
export async function lookForCertificates(
  tx: Tx,
  by: { number: string | null; qq: string | null; id: number | null },
  limit: number,
): Promise<CertificateLook[][]> {
  return [...chainsOf(await tx.many(certificatesStatement, [by.number, by.qq, by.id, limit])).values()];
}

const certificatesAtStatement = prepared<CertificateLook>(
  'inquiries_certificates_at',
  certificatesOf(`select 'number' as matched_by, c.id from certificates c where c.id = any($1::bigint[])`),
);

/** Certificates by their ids, each as its chain from the top down. */
export async function lookAtCertificates(tx: Tx, ids: readonly number[]): Promise<Map<number, CertificateLook[]>> {
  return chainsOf(await tx.many(certificatesAtStatement, [ids]));
}

/** By the certificate at the foot of each. */
function chainsOf(rows: readonly CertificateLook[]): Map<number, CertificateLook[]> {
  const chains = new Map<number, CertificateLook[]>();
  for (const row of rows) chains.set(row.leafId, [...(chains.get(row.leafId) ?? []), row]);
  return chains;
}

const lookalikeStatement = prepared<{ found: boolean }>(
  'inquiries_lookalike',
  `select exists (select from activations where kind = 'domain' and unbound_at is null
     and skeleton = $1 and target <> all($2::text[])) as found`,
);

/** Whether another domain is bound that looks like the one asked for. */
export async function hasLookalike(tx: Tx, { skeleton, domains }: Question): Promise<boolean> {
  // A domain and its `www.` are no look-alikes of each other.
  return (await tx.one(lookalikeStatement, [skeleton, domains])).found;
}
