import type { ShopPageContent } from '#contract/shops/shopPage.ts';
import { shopFigureRules } from '#contract/shops/shopFigureRules.ts';
import { shopPageRules } from '#contract/shops/shopPageRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../../platform/database/listPage.ts';
import type { Row } from '../../../platform/database/rows.ts';

type Contents = { draft: ShopPageContent | null; published: ShopPageContent | null };

/** A shop with its page; what has no page yet has version 0. */
export interface PageRow
  extends
    Row<'shops', 'id name state slug logo banner color introZh introEn platformGoods'>,
    Pick<Row<'shop_pages', 'savedAt publishedAt'>, 'savedAt' | 'publishedAt'>,
    Contents {
  version: number;
  slugs: string[];
}

const columns = `s.id, s.name, s.state, s.slug, s.logo, s.banner, s.color, s.intro_zh, s.intro_en, s.platform_goods,
  coalesce(p.version, 0) as version, p.draft, p.published, p.saved_at, p.published_at,
  array(select g.slug from shop_slugs g where g.shop_id = s.id order by g.chosen_at, g.slug) as slugs`;

const ofOwner = prepared<PageRow>(
  'shop_pages_of_owner',
  `select ${columns} from shops s left join shop_pages p on p.shop_id = s.id where s.owner_id = $1`,
);

/** The shop of a user with its page; undefined when there is none. */
export function findOwnPage(tx: Tx, userId: number): Promise<PageRow | undefined> {
  return tx.maybe(ofOwner, [userId]);
}

const begin = prepared(
  'shop_pages_begin',
  `insert into shop_pages (shop_id) values ($1) on conflict (shop_id) do nothing`,
);
const draft = prepared(
  'shop_pages_draft',
  `update shop_pages set draft = $3::jsonb, saved_at = $4, version = version + 1 where shop_id = $1 and version = $2`,
);

interface Change {
  shopId: number;
  /** The one that was read. */
  version: number;
  now: Date;
}

/** Keeps a draft, or throws it away when it is null; false when it is not the version that was read any more. */
export async function setDraft(
  tx: Tx,
  { shopId, version, now, content }: Change & { content: ShopPageContent | null },
): Promise<boolean> {
  await tx.run(begin, [shopId]);
  const written = content === null ? null : JSON.stringify(content);
  return (await tx.run(draft, [shopId, version, written, content === null ? null : now])) === 1;
}

const publish = prepared(
  'shop_pages_publish',
  `with published as (
     update shop_pages set published = draft, published_at = $3, draft = null, saved_at = null, version = version + 1,
       contacts_at = case when published -> 'contacts' is distinct from draft -> 'contacts' then $3 else contacts_at end
     where shop_id = $1 and version = $2 and draft is not null returning shop_id, published as content
   ), shown as (
     update shops s set color = p.content ->> 'color', logo = p.content ->> 'logo', banner = p.content ->> 'banner',
       intro_zh = p.content #>> '{texts,zh-CN,intro}', intro_en = p.content #>> '{texts,en-US,intro}'
     from published p where s.id = p.shop_id
   )
   insert into shop_page_versions (shop_id, content, published_at) select shop_id, content, $3 from published`,
);
const forget = prepared(
  'shop_pages_forget',
  `delete from shop_page_versions where shop_id = $1 and id <= (
     select id from shop_page_versions where shop_id = $1 order by id desc offset ${shopPageRules.keptVersions} limit 1)`,
);

/** Makes the draft public, keeps it as a version and deletes the oldest; false when there is no draft of that version. */
export async function publishDraft(tx: Tx, { shopId, version, now }: Change): Promise<boolean> {
  if ((await tx.run(publish, [shopId, version, now])) !== 1) return false;
  await tx.run(forget, [shopId]);
  return true;
}

export type VersionRow = Row<'shop_page_versions', 'id publishedAt'> & { current: boolean };

const versions = listStatements<VersionRow>({
  name: 'shop_page_versions_of_shop',
  table: 'shop_page_versions',
  alias: 'v',
  columns: `v.id, v.published_at,
    not exists (select from shop_page_versions n where n.shop_id = v.shop_id and n.id > v.id) as current`,
  joins: '',
  filter: 'shop_id = $3',
});

export function listVersions(tx: Tx, shopId: number, page: PageInput): Promise<Page<VersionRow>> {
  return listPage(tx, versions, page, [shopId]);
}

const version = prepared<{ content: ShopPageContent }>(
  'shop_page_versions_find',
  `select content from shop_page_versions where shop_id = $1 and id = $2`,
);

/** A published version of this shop. */
export async function findVersion(tx: Tx, shopId: number, id: number): Promise<ShopPageContent | undefined> {
  return (await tx.maybe(version, [shopId, id]))?.content;
}

const known = prepared<{ id: number }>(
  'shop_pages_products',
  `select id from products where id = any($2::bigint[]) and (shop_id = $1 or shop_id is null and exists (
     select from shops s where s.id = $1 and s.platform_goods))`,
);

/** Those of the products that may stand in the shop's sections, in whatever state: its own, and the platform's where it is allowed. */
export async function findShowable(tx: Tx, shopId: number, ids: readonly number[]): Promise<Set<number>> {
  return new Set((await tx.many(known, [shopId, ids])).map(({ id }) => id));
}

const lockShop = prepared<{ id: number }>('shop_slugs_lock', `select id from shops where owner_id = $1 for update`);
const takeSlug = prepared<{ slug: string }>(
  'shop_slugs_take',
  `insert into shop_slugs (slug, shop_id, chosen_at)
   select $2, $1, $3 where exists (select from shop_slugs where slug = $2)
     or (select count(*) from shop_slugs where shop_id = $1) < ${shopPageRules.slugs.max}
   on conflict (slug) do update set slug = excluded.slug where shop_slugs.shop_id = excluded.shop_id returning slug`,
);
const slugOwner = prepared<{ shopId: number }>('shop_slugs_owner', `select shop_id from shop_slugs where slug = $1`);
const useSlug = prepared('shop_slugs_use', `update shops set slug = $2 where id = $1`);

/** Takes a short address, or one of the shop's own again; says why it can't. Undefined: no such shop. */
export async function takeShopSlug(
  tx: Tx,
  { ownerId, slug, now }: { ownerId: number; slug: string; now: Date },
): Promise<'taken' | 'limit' | 'done' | undefined> {
  // One at a time for each shop, so that its addresses are counted rightly.
  const shop = await tx.maybe(lockShop, [ownerId]);
  if (!shop) return undefined;
  if (!(await tx.maybe(takeSlug, [shop.id, slug, now]))) {
    return (await tx.maybe(slugOwner, [slug])) ? 'taken' : 'limit';
  }
  await tx.run(useSlug, [shop.id, slug]);
  return 'done';
}

const bySlug = prepared<{ id: number; slug: string }>(
  'shop_slugs_find',
  `select s.id, s.slug from shop_slugs g join shops s on s.id = g.shop_id
   where g.slug = $1 and s.was_open and s.slug is not null`,
);

/** The shop that a short address leads to, open or open once, and the one in use. */
export function findBySlug(tx: Tx, slug: string): Promise<{ id: number; slug: string } | undefined> {
  return tx.maybe(bySlug, [slug]);
}

const bySlugs = prepared<{ slug: string; shopId: number }>(
  'shop_slugs_find_many',
  `select slug, shop_id from shop_slugs where slug = any($1::text[])`,
);

/** The shops of short addresses, be they in use or left. */
export async function findShopsBySlugs(tx: Tx, slugs: readonly string[]): Promise<Map<string, number>> {
  return new Map((await tx.many(bySlugs, [slugs])).map(({ slug, shopId }) => [slug, shopId]));
}

type ContactsRow = { contacts: ShopPageContent['contacts'] } & Row<'shop_pages', 'contactsAt'>;
const contacts = prepared<ContactsRow>(
  'shop_pages_contacts',
  `select coalesce(p.published -> 'contacts', '[]') as contacts, p.contacts_at
   from shops s left join shop_pages p on p.shop_id = s.id where s.id = $1 and s.state = 'open'`,
);

export function findContacts(tx: Tx, shopId: number): Promise<ContactsRow | undefined> {
  return tx.maybe(contacts, [shopId]);
}

const publicSections = prepared<{ sections: ShopPageContent['sections'] }>(
  'shop_pages_sections',
  `select coalesce(p.published -> 'sections', '[]') as sections
   from shops s left join shop_pages p on p.shop_id = s.id where s.id = $1 and s.state = 'open'`,
);

/** The sections that are public; undefined when there is no such open shop. */
export async function findSections(tx: Tx, shopId: number): Promise<ShopPageContent['sections'] | undefined> {
  return (await tx.maybe(publicSections, [shopId]))?.sections;
}

const { days, sampleMax, answersMin, batch } = shopFigureRules;
// Each shop walks its own part of an index, newest first and `sampleMax` rows at most. What waits for an answer counts by how
// long it waits by now: who answers only what is easy is no faster. What comes from a device of the shop's people makes no figure better: such
// sales don't count, and of its questions and requests those that took longer than what strangers usually wait; its complaints count.
const count = prepared(
  'shop_figures_count',
  `with due as (
     select shop_id from shop_figures where counted_at < $1::timestamptz - make_interval(secs => ${shopFigureRules.everySeconds} / 2)
     order by counted_at, shop_id limit ${batch} for update skip locked
   )
   update shop_figures f set counted_at = $1, answer_seconds = answers.seconds, orders = greatest(sold.orders - own.count, 0), complaints = complained.count
   from due
     cross join lateral (
       with asked as materialized (
         (select extract(epoch from coalesce(q.answered_at, $1) - q.created_at) as waited, q.same_device from questions q
          where q.shop_id = due.shop_id and q.hidden_at is null and q.created_at > $1::timestamptz - make_interval(days => ${days})
          order by q.created_at desc limit ${sampleMax})
         union all
         select r.waited, o.same_device from (
           select r.order_id, extract(epoch from coalesce(r.answered_at, r.complained_at, r.ended_at, $1) - r.requested_at) as waited
           from refunds r
           where r.shop_id = due.shop_id and r.reason <> 'unseen'
             and r.requested_at > $1::timestamptz - make_interval(days => ${days})
           order by r.requested_at desc limit ${sampleMax}
         ) r join orders o on o.id = r.order_id
       ), usual as materialized (
         select percentile_cont(0.5) within group (order by waited) as waited from asked where not same_device
       )
       select case when count(*) >= ${answersMin} then
           round(percentile_cont(0.5) within group (order by asked.waited))::int end as seconds
       from asked cross join usual where not asked.same_device or asked.waited >= usual.waited
     ) as answers
     cross join lateral (
       select coalesce(sum(d.orders), 0)::int as orders from sale_days d
       where d.shop_id = due.shop_id and d.day > ($1::timestamptz - make_interval(days => ${days}))::date
     ) as sold
     cross join lateral (
       select count(*)::int as count from sale_folds z join orders o on o.shop_id = due.shop_id and o.same_device
         and o.paid_at < z.folded_until::timestamp at time zone z.time_zone
         and o.paid_at >= (($1::timestamptz - make_interval(days => ${days}))::date + 1)::timestamp at time zone z.time_zone
       where not exists (select from refunds r where r.order_id = o.id and r.complained_at is not null)
     ) as own
     cross join lateral (
       select count(*)::int as count from refunds r
       where r.shop_id = due.shop_id and r.complained_at > $1::timestamptz - make_interval(days => ${days})
     ) as complained
   where f.shop_id = due.shop_id`,
);

/** Counts the figures of the shops that were counted longest ago; how many. */
export function countFigures(tx: Tx, now: Date): Promise<number> {
  return tx.run(count, [now]);
}

const licensed = prepared<{ ownerId: number }>(
  'shop_pages_licensed',
  `select s.owner_id from shops s join shop_pages p on p.shop_id = s.id
   where s.id = $1 and s.state = 'open' and (p.published ->> 'showsLicence')::boolean`,
);

/** Who owns an open shop that shows its licence. */
export async function findLicensedOwner(tx: Tx, shopId: number): Promise<number | undefined> {
  return (await tx.maybe(licensed, [shopId]))?.ownerId;
}
