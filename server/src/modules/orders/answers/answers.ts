/** What buyers answered to what a product asks: open answers in the order's snapshot, sensitive ones encrypted beside it. */
import { problemsOfAnswers, type Answer } from '#contract/catalogue/extraFieldRules.ts';
import type { OrderAnswer } from '#contract/catalogue/extraFields.ts';
import { limits } from '#contract/core/limits.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import type { Locale } from '#contract/core/locale.ts';
import * as contract from '#contract/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import type { EncryptedColumn } from '../../../platform/keys/renewal.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import { extraFieldIn, type SkuForSale } from '../../catalogue/service.ts';
import { ownsOrder, seesSale, sellsOrder } from '../permissions.ts';
import { isPaid } from '../refunds/refundPermissions.ts';
import { findOrder, type Snapshot } from '../repository.ts';
import {
  deleteAnswers,
  findAnswers,
  insertAnswerShowing,
  putAnswers,
  updateOpenAnswers,
} from './answers.repository.ts';

type SnapshotAnswer = NonNullable<Snapshot['answers']>[number];

/** Answers as they are kept: those of the snapshot, and the values of sensitive ones. */
export interface GivenAnswers {
  answers: SnapshotAnswer[];
  secrets: Answer[];
}

const contextOf = (orderId: number) => `order answers:${orderId}`;

/** What of it is encrypted in the database. */
export const answerColumns: EncryptedColumn[] = [
  { table: 'order_answers', key: 'order_id', column: 'content', of: 'order_id', contextOf },
];

type Asking = Pick<SkuForSale, 'extraFields'>;

/** What is wrong with the answers to what an option's product asks, by the labels of the reader's language. */
export function problemsOfGiven(locale: Locale, { extraFields }: Asking, answers: readonly Answer[]): FieldProblem[] {
  return problemsOfAnswers(
    extraFields.map((field) => extraFieldIn(locale, field)),
    answers,
  );
}

/** Answers that fit, as they are kept; what was left empty is none. */
export function keptAnswers({ extraFields }: Asking, given: readonly Answer[]): GivenAnswers {
  const byKey = new Map(given.map(({ key, value }) => [key, value]));
  const answered = extraFields.filter(({ key }) => (byKey.get(key) ?? '') !== '');
  const answers = answered.map(({ key, labels, sensitive, choices }): SnapshotAnswer => {
    const value = byKey.get(key) ?? '';
    const valueEn = choices.find((choice) => choice['zh-CN'] === value)?.['en-US'] ?? '';
    return {
      key,
      labelZh: labels['zh-CN'],
      labelEn: labels['en-US'],
      sensitive,
      value: sensitive ? null : value,
      ...(sensitive || valueEn === '' ? {} : { valueEn }),
    };
  });
  const secrets = answered.filter(({ sensitive }) => sensitive);
  return { answers, secrets: secrets.map(({ key }) => ({ key, value: byKey.get(key) ?? '' })) };
}

/** The same, or invalid_input, which names each field that is wrong. */
export function checkedAnswers(locale: Locale, sku: Asking, given: readonly Answer[]): GivenAnswers {
  const fields = problemsOfGiven(locale, sku, given);
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  return keptAnswers(sku, given);
}

/** Keeps the sensitive answers of an order that is placed. */
export async function keepSecretAnswers(
  tx: Tx,
  keys: Keys,
  orderId: number,
  { secrets }: Pick<GivenAnswers, 'secrets'>,
): Promise<void> {
  if (secrets.length === 0) return;
  await putAnswers(tx, orderId, keys.encrypt(JSON.stringify(secrets), contextOf(orderId)));
}

/** Gives an order that waits for its payment the answers that were given last. */
export async function replaceAnswers(
  tx: Tx,
  keys: Keys,
  orderId: number,
  given: GivenAnswers & { asked: boolean },
): Promise<void> {
  if (!given.asked) return;
  await updateOpenAnswers(tx, orderId, given.answers);
  if (given.secrets.length === 0) await deleteAnswers(tx, orderId);
  else await keepSecretAnswers(tx, keys, orderId, given);
}

/** The answers of an order in the reader's language, sensitive ones without their value. */
export function answersOf({ answers = [] }: Pick<Snapshot, 'answers'>, locale: Locale): OrderAnswer[] {
  return answers.map(({ key, labelZh, labelEn, sensitive, value, valueEn = '' }) => ({
    key,
    label: inLanguage(locale, { zh: labelZh, en: labelEn }),
    sensitive,
    value: value === null ? null : inLanguage(locale, { zh: value, en: valueEn }),
  }));
}

/** The same in one line, for lists as files: sensitive ones by their label only. */
export function answersLine(answers: readonly OrderAnswer[]): string {
  return answers.map(({ label, value }) => `${label}: ${value ?? '••••'}`).join('; ');
}

/** Showings of the answers of one order to one account. */
const showingsOfAnswers: AttemptLimit = { scope: 'order_answers', ...limits.showings };

/**
 * Shows the sensitive answers of an order to its buyer, or to its seller once it is paid, on record. Throws not_found,
 * forbidden to admins for what a shop sold, order_not_delivered before it is paid, too_many_requests.
 */
export const showOrderAnswers = handle(contract.showOrderAnswers, async (call, { orderId }) => {
  const { tx, app, actor, now } = call;
  const order = await findOrder(tx, orderId);
  if (!order || !(ownsOrder(actor, order) || seesSale(actor, order))) throw new AppError('not_found');
  if (!ownsOrder(actor, order)) {
    if (!sellsOrder(actor, order)) throw new AppError('forbidden');
    if (!isPaid(order)) throw new AppError('order_not_delivered');
  }
  const userId = userIdOf(call);
  const showingsLeft = await attempt(app.attempts, showingsOfAnswers, `${userId} ${orderId}`, now);
  const content = await findAnswers(tx, orderId);
  await insertAnswerShowing(tx, { orderId, userId, now });
  return {
    answers: content === undefined ? [] : secretsIn(app.keys, orderId, content),
    shownAt: now.toISOString(),
    showingsLeft,
  };
});

function secretsIn(keys: Keys, orderId: number, content: Buffer): Answer[] {
  // Only `keepSecretAnswers` makes such texts, and nobody else can encrypt.
  return JSON.parse(keys.decrypt(content, contextOf(orderId))) as Answer[];
}
