import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';

export interface QuestionRow {
  id: number;
  productId: number;
  username: string;
  words: string;
  answer: string;
  answeredAt: Date | null;
  createdAt: Date;
}

/** A question with what its seller and admins, and mail about it, need. */
export interface OwnQuestionRow extends QuestionRow {
  titleZh: string;
  titleEn: string;
  hiddenAt: Date | null;
  userId: number;
  shopId: number | null;
  sameDevice: boolean;
  /** Null: the platform sells it. */
  shopOwnerId: number | null;
  askerEmail: string;
  sellerEmail: string | null;
}

const columns = `q.id, q.product_id, u.username, q.words, q.answer, q.answered_at, q.created_at`;
const ownColumns = `${columns}, p.title_zh, p.title_en, q.hidden_at, q.user_id, q.shop_id, q.same_device,
  s.owner_id as shop_owner_id, u.email as asker_email, o.email as seller_email`;
const ownTables = `join users u on u.id = q.user_id join products p on p.id = q.product_id
  left join shops s on s.id = q.shop_id left join users o on o.id = s.owner_id`;

const insertStatement = prepared<OwnQuestionRow>(
  'question_insert',
  `with q as (
     insert into questions (product_id, shop_id, user_id, words, created_at)
     select id, shop_id, $2, $3, $4 from products where id = $1 and state = 'on_shelf'
       and (shop_id is null or exists (select from shops s where s.id = shop_id and s.state = 'open')) returning *
   )
   select ${ownColumns} from q ${ownTables}`,
);

/** A question about a product on shelf; undefined when there is none. */
export function insertQuestion(
  tx: Tx,
  question: { productId: number; userId: number; words: string; now: Date },
): Promise<OwnQuestionRow | undefined> {
  return tx.maybe(insertStatement, [question.productId, question.userId, question.words, question.now]);
}

function listOf<Row>(name: string, list: { columns: string; joins: string; filter: string; oldestFirst?: boolean }) {
  return listStatements<Row>({ name: `question_list_${name}`, table: 'questions', alias: 'q', ...list });
}

const waits = 'answered_at is null and hidden_at is null';
const visible = `product_id = $3 and answered_at is not null and hidden_at is null
  and exists (select from products where id = $3 and state = 'on_shelf')`;
const asOwners = { columns: ownColumns, joins: ownTables };
const statements = {
  product: listOf<QuestionRow>('of_product', {
    columns,
    joins: 'join users u on u.id = q.user_id',
    filter: visible,
  }),
  shop: listOf<OwnQuestionRow>('of_shop', { ...asOwners, filter: 'shop_id = $3' }),
  shopWaiting: listOf<OwnQuestionRow>('of_shop_waiting', {
    ...asOwners,
    filter: `shop_id = $3 and ${waits}`,
    oldestFirst: true,
  }),
  own: listOf<OwnQuestionRow>('own', { ...asOwners, filter: 'shop_id is null' }),
  ownWaiting: listOf<OwnQuestionRow>('own_waiting', {
    ...asOwners,
    filter: `shop_id is null and ${waits}`,
    oldestFirst: true,
  }),
  all: listOf<OwnQuestionRow>('of_all', { ...asOwners, filter: 'true' }),
  waiting: listOf<OwnQuestionRow>('waiting', { ...asOwners, filter: waits, oldestFirst: true }),
} as const;

/** A page of what everybody sees of a product on shelf, newest first. */
export function listProductQuestions(tx: Tx, productId: number, page: PageInput): Promise<Page<QuestionRow>> {
  return listPage(tx, statements.product, page, [productId]);
}

/** Questions to a shop (null: to the platform itself), or all when none is said: newest first, or those that wait, oldest first. */
export function listOwnQuestions(
  tx: Tx,
  of: { shopId: number | null | undefined; waiting: boolean },
  page: PageInput,
): Promise<Page<OwnQuestionRow>> {
  if (of.shopId === null) return listPage(tx, of.waiting ? statements.ownWaiting : statements.own, page, []);
  if (of.shopId === undefined) return listPage(tx, of.waiting ? statements.waiting : statements.all, page, []);
  return listPage(tx, of.waiting ? statements.shopWaiting : statements.shop, page, [of.shopId]);
}

const findStatement = prepared<OwnQuestionRow>(
  'question_find',
  `select ${ownColumns} from questions q ${ownTables} where q.id = $1`,
);

export function findQuestion(tx: Tx, id: number): Promise<OwnQuestionRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

const answerStatement = prepared(
  'question_answer',
  `update questions q set answer = $4, answered_by = $2, answered_at = coalesce(answered_at, $5)
   where id = $1 and (answered_at is null) = $6
     and case when shop_id is null then $3::boolean
         else exists (select from shops s where s.id = q.shop_id and s.owner_id = $2) end`,
);

/**
 * Sets the seller's answer: the first one, or another in its place. False when the question is not of this seller's, or
 * was answered already or not yet. Admins sell what the platform sells.
 */
export async function setAnswer(
  tx: Tx,
  answer: { id: number; by: { userId: number; isAdmin: boolean }; words: string; now: Date; isFirst: boolean },
): Promise<boolean> {
  const { id, by, words, now, isFirst } = answer;
  return (await tx.run(answerStatement, [id, by.userId, by.isAdmin, words, now, isFirst])) === 1;
}

const hideStatement = prepared(
  'question_hide',
  `update questions set hidden_at = case when $2::boolean then $3::timestamptz end
   where id = $1 and (hidden_at is null) = $2`,
);

/** Hides a question, or shows it again; false when it is so already. */
export async function setQuestionHidden(tx: Tx, change: { id: number; hide: boolean; now: Date }): Promise<boolean> {
  return (await tx.run(hideStatement, [change.id, change.hide, change.now])) === 1;
}
