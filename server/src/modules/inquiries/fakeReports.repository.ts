import type { FakeReportEvent, FakeReportState } from '#contract/verification/fakeReportProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { listPage, listStatements, type PageInput } from '../../platform/database/listPage.ts';

export interface StoredReport extends Row<
  'fake_reports',
  'id number secretHash kind about text contact state createdAt movedAt forgottenAt'
> {
  photoId: number | null;
}

const columns = `r.id, r.number, r.secret_hash, r.kind, r.about, r.text, r.contact, r.state,
  r.created_at, r.moved_at, r.forgotten_at, f.id as photo_id`;
const joins = 'left join fake_report_photos f on f.report_id = r.id';

const insertStatement = prepared<{ id: number }>(
  'inquiries_insert_report',
  `insert into fake_reports (number, secret_hash, kind, about, text, contact, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);

/** Its id. */
export async function insertReport(
  tx: Tx,
  report: Pick<StoredReport, 'number' | 'secretHash' | 'kind' | 'about' | 'text' | 'contact'> & { now: Date },
): Promise<number> {
  const { number, secretHash, kind, about, text, contact, now } = report;
  return (await tx.one(insertStatement, [number, secretHash, kind, about, text, contact, now])).id;
}

const byNumberStatement = prepared<StoredReport>(
  'inquiries_report_of_number',
  `select ${columns} from fake_reports r ${joins} where r.number = $1`,
);

export function findReportByNumber(tx: Tx, number: string): Promise<StoredReport | undefined> {
  return tx.maybe(byNumberStatement, [number]);
}

const findStatement = prepared<StoredReport>(
  'inquiries_report',
  `select ${columns} from fake_reports r ${joins} where r.id = $1`,
);

export function findReport(tx: Tx, id: number): Promise<StoredReport | undefined> {
  return tx.maybe(findStatement, [id]);
}

const listed = { table: 'fake_reports', alias: 'r', columns, joins, filter: 'state = $3' };
const lists = {
  oldest: listStatements<StoredReport>({ name: 'inquiries_reports_oldest', ...listed, oldestFirst: true }),
  newest: listStatements<StoredReport>({ name: 'inquiries_reports_newest', ...listed }),
} as const;

/** Reports of one state by age. */
export function listReports(
  tx: Tx,
  { state, first, ...page }: PageInput & { state: FakeReportState; first: keyof typeof lists },
) {
  return listPage(tx, lists[first], page, [state]);
}

const nextStatement = prepared<{ id: number }>(
  'inquiries_next_report',
  `select id from (
     (select id from fake_reports where state = 'new' and id <> $1 order by id limit 1)
     union all (select id from fake_reports where state = 'looking' and id <> $1 order by id limit 1)
   ) open order by id limit 1`,
);

/** The open report that waits longest, but for one. */
export async function findNextOpen(tx: Tx, except: number): Promise<number | undefined> {
  return (await tx.maybe(nextStatement, [except]))?.id;
}

const moveStatement = prepared(
  'inquiries_move_report',
  `update fake_reports set state = $3, moved_at = $4 where id = $1 and state = any($2::fake_report_state[])`,
);

/** Moves a report that is in one of these states; false when it is in none of them. */
export async function moveReportState(
  tx: Tx,
  move: { id: number; from: readonly FakeReportState[]; to: FakeReportState; now: Date },
): Promise<boolean> {
  return (await tx.run(moveStatement, [move.id, move.from, move.to, move.now])) === 1;
}

const insertMoveStatement = prepared(
  'inquiries_insert_report_move',
  `insert into fake_report_moves (report_id, event, to_state, actor_id, note, at) values ($1, $2, $3, $4, $5, $6)`,
);

export async function insertReportMove(
  tx: Tx,
  move: { id: number; event: FakeReportEvent; to: FakeReportState; actorId: number; note: string; now: Date },
): Promise<void> {
  await tx.run(insertMoveStatement, [move.id, move.event, move.to, move.actorId, move.note, move.now]);
}

export interface ReportMoveRow extends Row<'fake_report_moves', 'id event note at'> {
  to: FakeReportState;
  by: string;
}

const movesStatement = prepared<ReportMoveRow>(
  'inquiries_report_moves',
  `select m.id, m.event, m.to_state as "to", u.username as by, m.note, m.at
   from fake_report_moves m join users u on u.id = m.actor_id where m.report_id = $1 order by m.id desc limit $2`,
);

/** Newest first. */
export function listReportMoves(tx: Tx, reportId: number, limit: number): Promise<ReportMoveRow[]> {
  return tx.many(movesStatement, [reportId, limit]);
}
