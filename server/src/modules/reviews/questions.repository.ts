import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import {
  inDays,
  isValue,
  type Condition,
  type DayRange,
  type Direction,
  type Walk,
} from '../../platform/database/walk.ts';

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

const ofProduct = listStatements<QuestionRow>({
  name: 'question_list_of_product',
  table: 'questions',
  alias: 'q',
  columns,
  joins: 'join users u on u.id = q.user_id',
  filter: `product_id = $3 and answered_at is not null and hidden_at is null
    and exists (select from products where id = $3 and state = 'on_shelf')`,
});

const ofAsker = listStatements<QuestionRow>({
  name: 'question_list_of_asker',
  table: 'questions',
  alias: 'q',
  columns,
  joins: 'join users u on u.id = q.user_id',
  filter: 'user_id = $3 and product_id = $4 and answered_at is null and hidden_at is null',
});

/** A page of what everybody sees of a product on shelf, newest first. */
export function listProductQuestions(tx: Tx, productId: number, page: PageInput): Promise<Page<QuestionRow>> {
  return listPage(tx, ofProduct, page, [productId]);
}

/** A page of what one person asked about a product and waits to be answered, newest first. */
export function listWaitingOf(
  tx: Tx,
  of: { userId: number; productId: number },
  page: PageInput,
): Promise<Page<QuestionRow>> {
  return listPage(tx, ofAsker, page, [of.userId, of.productId]);
}

export interface OwnQuestionQuery extends DayRange {
  /** Null: what the platform itself is asked; undefined: all. */
  shopId: number | null | undefined;
  waiting?: boolean | undefined;
  answered?: boolean | undefined;
  productId?: number | undefined;
  /** Of the days. */
  timeZone: string;
  direction: Direction;
}

/** Questions for whoever answers them, hidden ones too, by number; a product's are walked by an index of theirs. */
export function walkOfOwnQuestions(query: OwnQuestionQuery): Walk {
  const { shopId, waiting = false, answered, productId, timeZone, direction, ...days } = query;
  const ofShop: Condition[] = shopId === null ? [() => 'q.shop_id is null'] : isValue('q.shop_id', shopId);
  const waits: Condition[] = waiting ? [() => 'q.answered_at is null and q.hidden_at is null'] : [];
  const byProduct = isValue('q.product_id', productId);
  const isOfProduct = byProduct.length > 0;
  return {
    table: 'questions',
    alias: 'q',
    columns: ownColumns,
    joins: ownTables,
    direction,
    within: isOfProduct ? byProduct : [...ofShop, ...waits],
    matching: [
      ...(isOfProduct ? [...ofShop, ...waits] : []),
      ...(answered === undefined ? [] : [() => `q.answered_at is ${answered ? 'not null' : 'null'}`]),
      ...inDays('q.created_at', days, timeZone),
    ],
  };
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
