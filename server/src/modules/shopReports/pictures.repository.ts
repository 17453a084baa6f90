/** Evidence of reports against shops. */
import { staffRules } from '#contract/shops/staffRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { PictureRight } from '../files/service.ts';

const attach = prepared(
  'shop_report_attach',
  `update pictures set shop_report_id = $1
   where name = any($2::text[]) and uploaded_by = $3 and for_shop_report and shop_report_id is null`,
);
const list = prepared<{ name: string; ofReporter: boolean }>(
  'shop_report_pictures',
  `select p.name, p.uploaded_by = r.user_id as of_reporter from shop_reports r join pictures p on p.shop_report_id = r.id
   where r.id = $1 order by p.created_at, p.name`,
);
// The shop sees the reporter's where they chose so; the reporter sees the answer's; an admin who is of neither side sees all.
const sees = prepared<{ sees: boolean }>(
  'shop_report_sees_picture',
  `select exists (
     select from users u join pictures p on p.name = $4 and p.for_shop_report
     where u.id = $2 and u.state = 'active' and u.access_epoch = $3 and (
       p.uploaded_by = u.id or exists (
         select from shop_reports r join shops s on s.id = r.shop_id
         where r.id = p.shop_report_id and r.id = $1 and (
           r.user_id = u.id
           or exists (select from admin_grants g where g.user_id = u.id and g.grant_name = 'review')
             and not exists (select from own_sellers(u.id, now() - make_interval(days => ${staffRules.formerDays})) own (id)
               where own.id in (s.owner_id, r.user_id))
           or (r.shows_pictures or p.uploaded_by <> r.user_id) and (s.owner_id = u.id or exists (
             select from shop_staff w where w.shop_id = s.id and w.user_id = u.id and w.state = 'active' and w.roles && '{orders,all}')))))
   ) as sees`,
);
const unsent = prepared(
  'shop_report_pictures_unsent',
  `delete from pictures where name in (
     select name from pictures where for_shop_report and shop_report_id is null and created_at < $1 order by created_at limit 1000)`,
);
const forget = prepared(
  'shop_report_pictures_forget',
  `delete from pictures where name in (
     select p.name from pictures p join shop_reports r on r.id = p.shop_report_id
     where p.shop_report_id is not null and p.created_at < $1
       and r.state in ('founded', 'unfounded', 'withdrawn') and r.moved_at < $1 order by p.created_at limit $2)`,
);

/** Makes uploaded pictures a part of a report. False: one is not the uploader's, is for something else, or was sent before. */
export async function attachPictures(
  tx: Tx,
  { id, names, uploadedBy }: { id: number; names: readonly string[]; uploadedBy: number },
): Promise<boolean> {
  return names.length === 0 || (await tx.run(attach, [id, names, uploadedBy])) === names.length;
}

/** Names of the pictures of a report, by side. */
export async function findPictures(tx: Tx, id: number): Promise<{ reporter: string[]; shop: string[] }> {
  const rows = await tx.many(list, [id]);
  const of = (isReporter: boolean) => rows.filter((row) => row.ofReporter === isReporter).map(({ name }) => name);
  return { reporter: of(true), shop: of(false) };
}

/** Whether a link that was given still leads to the picture. A freeze, another role or a new password ends it. */
export async function maySeeShopReportPicture(
  tx: Tx,
  { id, userId, accessEpoch, name }: PictureRight,
): Promise<boolean> {
  return (await tx.one(sees, [id, userId, accessEpoch, name])).sees;
}

/** Forgets pictures that were uploaded before a time and never sent; a job of files removes what is stored of them. */
export function forgetUnsentPictures(tx: Tx, before: Date): Promise<number> {
  return tx.run(unsent, [before]);
}

/** Forgets some pictures of reports that were over before a time; how many. */
export function forgetPictures(tx: Tx, before: Date, max: number): Promise<number> {
  return tx.run(forget, [before, max]);
}
