import type { AgreementDocument, AgreementState } from '#contract/agreements/agreementRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface AgreementRow extends Row<
  'agreements',
  'id document version bodyZh bodyEn changesZh changesEn asks effectiveAt publishedAt'
> {
  state: AgreementState;
  publishedBy: string;
}

const stateAt = (now: string, one: string) =>
  `case when ${one}.withdrawn_at is not null then 'withdrawn' when ${one}.effective_at > ${now} then 'planned'
    when exists (
      select from agreements later where later.document = ${one}.document and later.withdrawn_at is null
        and later.effective_at <= ${now} and (later.effective_at, later.version) > (${one}.effective_at, ${one}.version))
    then 'replaced' else 'in_force' end`;
/** The moment is bound to `$3` in lists and to `$2` elsewhere. */
const columns = (now: string) => `a.id, a.document, a.version, a.body_zh, a.body_en, a.changes_zh, a.changes_en, a.asks,
  a.effective_at, a.published_at, u.username as published_by,
  ${stateAt(now, 'a')} as state`;
const joins = 'join users u on u.id = a.published_by';

const all = listStatements<AgreementRow>({
  name: 'agreements_all',
  table: 'agreements',
  alias: 'a',
  columns: columns('$3::timestamptz'),
  joins,
  filter: `($4::text is null or document = $4) and $3::timestamptz is not null
    and ($5::text is null or ${stateAt('$3::timestamptz', 'agreements')} = $5)
    and ($6::timestamptz is null or effective_at >= $6) and ($7::timestamptz is null or effective_at < $7)`,
});
const byId = prepared<AgreementRow>(
  'agreements_find',
  `select ${columns('$2::timestamptz')} from agreements a ${joins} where a.id = $1`,
);
const ofDocument = prepared<AgreementRow>(
  'agreements_of_document',
  `select ${columns('$2::timestamptz')} from agreements a ${joins}
   where a.document = $1 and a.withdrawn_at is null order by a.effective_at desc, a.version desc limit $3`,
);
const earlier = prepared<AgreementRow>(
  'agreements_before',
  `select ${columns('$2::timestamptz')} from agreements a ${joins}
   where a.document = $1 and a.withdrawn_at is null and (a.effective_at, a.version) < ($3, $4)
   order by a.effective_at desc, a.version desc limit 1`,
);
const turn = prepared('agreements_turn', `select pg_advisory_xact_lock(hashtextextended('agreements', 0))`);
const insertion = prepared<{ id: number }>(
  'agreements_insert',
  `insert into agreements (document, version, body_zh, body_en, changes_zh, changes_en, asks, effective_at, published_by,
     published_at)
   select $1, coalesce(max(version), 1) + 1, $2, $3, $4, $5, $6, $7, $8, $9 from agreements where document = $1
   returning id`,
);
const withdrawal = prepared(
  'agreements_withdraw',
  `update agreements set withdrawn_at = $2 where id = $1 and withdrawn_at is null and effective_at > $2`,
);
// Consents to wordings that come with the product name no number.
const due = prepared<Pick<AgreementRow, 'document' | 'version' | 'effectiveAt' | 'changesZh' | 'changesEn'>>(
  'agreements_due',
  `select a.document, a.version, a.effective_at, a.changes_zh, a.changes_en
   from (
     select distinct on (document) * from agreements
     where withdrawn_at is null and effective_at <= $2 and asks order by document, effective_at desc, version desc
   ) a
   where (a.document <> 'seller' or exists (select from shops s where s.owner_id = $1 and s.was_open)) and not exists (
     select from consents c where c.user_id = $1 and c.document = a.document
       and case when c.version ~ '^\\d{1,9}$' then c.version::integer end >= a.version)
   order by a.document desc`,
);
const consent = prepared(
  'agreements_consent',
  `insert into consents (user_id, document, version, accepted_at)
   select $1, a.document, a.version::text, $4 from agreements a
   where a.document = $2 and a.version = $3 and a.withdrawn_at is null and a.effective_at <= $4
     and not exists (
       select from agreements later where later.document = $2 and later.withdrawn_at is null and later.asks
         and later.effective_at <= $4 and later.version > $3)
   on conflict (user_id, document, version) do nothing`,
);
const consented = prepared<{ given: boolean }>(
  'agreements_consented',
  `select exists (select from consents where user_id = $1 and document = $2 and version = $3::text) as given`,
);

export function listRows(
  tx: Tx,
  {
    document,
    state,
    since,
    before,
    now,
    ...page
  }: PageInput & {
    document: AgreementDocument | undefined;
    state: AgreementState | undefined;
    since: Date | null;
    before: Date | null;
    now: Date;
  },
): Promise<Page<AgreementRow>> {
  return listPage(tx, all, page, [now, document ?? null, state ?? null, since, before]);
}

export function findRow(tx: Tx, id: number, now: Date): Promise<AgreementRow | undefined> {
  return tx.maybe(byId, [id, now]);
}

/** The one that is or was in force when this one takes its place. */
export function findBefore(
  tx: Tx,
  { document, effectiveAt, version }: Pick<AgreementRow, 'document' | 'effectiveAt' | 'version'>,
  now: Date,
): Promise<AgreementRow | undefined> {
  return tx.maybe(earlier, [document, now, effectiveAt, version]);
}

/** Those of a document that were not taken back, by the time they come into force, the latest first. */
export function listOfDocument(
  tx: Tx,
  { document, now, limit }: { document: AgreementDocument; now: Date; limit: number },
): Promise<AgreementRow[]> {
  return tx.many(ofDocument, [document, now, limit]);
}

type Written = Pick<
  AgreementRow,
  'document' | 'bodyZh' | 'bodyEn' | 'changesZh' | 'changesEn' | 'asks' | 'effectiveAt'
> & { publishedBy: number; now: Date };

/** Gives it the next version of its document; its id. */
export async function insertRow(tx: Tx, written: Written): Promise<number> {
  await tx.run(turn, []);
  const { document, bodyZh, bodyEn, changesZh, changesEn, asks, effectiveAt, publishedBy, now } = written;
  const values = [document, bodyZh, bodyEn, changesZh, changesEn, asks, effectiveAt, publishedBy, now];
  return (await tx.one(insertion, values)).id;
}

/** False: it is in force, or was taken back before. */
export async function withdrawRow(tx: Tx, id: number, now: Date): Promise<boolean> {
  return (await tx.run(withdrawal, [id, now])) === 1;
}

export function listDue(tx: Tx, userId: number, now: Date) {
  return tx.many(due, [userId, now]);
}

/** False: it is not in force, or a later one is asked for. Given twice it is kept once. */
export async function insertConsent(
  tx: Tx,
  of: { userId: number; document: AgreementDocument; version: number; now: Date },
): Promise<boolean> {
  const { userId, document, version, now } = of;
  if ((await tx.run(consent, [userId, document, version, now])) === 1) return true;
  return (await tx.one(consented, [userId, document, version])).given;
}
