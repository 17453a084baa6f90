import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface NoteRow extends Row<'user_notes', 'id authorId words createdAt'> {
  authorName: string;
}

const notes = listStatements<NoteRow>({
  name: 'user_notes',
  table: 'user_notes',
  alias: 'n',
  columns: 'n.id, n.author_id, a.username as author_name, n.words, n.created_at',
  joins: 'join users a on a.id = n.author_id',
  filter: 'user_id = $3',
});
const insertion = prepared<{ id: number }>(
  'user_notes_insert',
  `insert into user_notes (user_id, author_id, words, created_at)
   select id, $2, $3, $4 from users where id = $1 returning id`,
);

/** Newest first. */
export function listNotes(tx: Tx, { userId, ...page }: PageInput & { userId: number }): Promise<Page<NoteRow>> {
  return listPage(tx, notes, page, [userId]);
}

/** Undefined: there is no such user. */
export function insertNote(
  tx: Tx,
  note: { userId: number; authorId: number; words: string; now: Date },
): Promise<{ id: number } | undefined> {
  return tx.maybe(insertion, [note.userId, note.authorId, note.words, note.now]);
}

export interface UserReviewRow extends Row<'reviews', 'id productId stars words createdAt'> {
  titleZh: string;
  titleEn: string | null;
  hidden: boolean;
}

const reviews = listStatements<UserReviewRow>({
  name: 'reviews_of_user',
  table: 'reviews',
  alias: 'r',
  columns: `r.id, r.product_id, r.stars, r.words, r.created_at, r.hidden_at is not null as hidden,
    o.snapshot ->> 'titleZh' as title_zh, o.snapshot ->> 'titleEn' as title_en`,
  joins: 'join orders o on o.id = r.order_id',
  filter: 'user_id = $3',
});

/** What somebody wrote about products, newest first. */
export function listReviewsOfUser(
  tx: Tx,
  { userId, ...page }: PageInput & { userId: number },
): Promise<Page<UserReviewRow>> {
  return listPage(tx, reviews, page, [userId]);
}
