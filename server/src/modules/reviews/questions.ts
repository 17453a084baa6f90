/** What people ask about products before they buy. */
import * as contract from '#contract/orders/reviews.ts';
import { maskedDisplayName } from '#contract/core/maskedDisplayName.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../platform/database/walk.ts';
import { refuseProhibited, siteConfiguration } from '../site/service.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { tellAsker, tellSeller } from './mail.ts';
import * as repository from './questions.repository.ts';
import { judgeTwoPeople } from '../orders/service.ts';
import { mustBeAdminOf, partyOf, sellerIdOf } from '../shops/service.ts';
import { isAdmin, isSeller, mustBeStranger, shopSeenBy, sidesOf } from './sellers.ts';

const questionsPerPerson: AttemptLimit = { scope: 'questions', max: 10, seconds: 60 * 60 };

/** Answered questions about a product on shelf, newest first. */
export const listQuestions = handle(contract.listQuestions, async (call, input) => {
  return mapPage(await repository.listProductQuestions(call.tx, input.productId, input), questionOf);
});

/** What the caller asked about a product and waits to be answered, newest first. */
export const listWaitingQuestions = handle(contract.listWaitingQuestions, async (call, { productId, ...page }) => {
  const of = { userId: userIdOf(call), productId };
  return mapPage(await repository.listWaitingOf(call.tx, of, page), questionOf);
});

/** Asks about a product on shelf. Throws invalid_input, product_gone, too_many_requests. */
export const askQuestion = handle(contract.askQuestion, async (call, input) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const words = neededWords('words', input.words);
  await attempt(call.app.attempts, questionsPerPerson, String(userId), now);
  await refuseProhibited(tx, [{ field: 'words', text: words }]);
  const row = await repository.insertQuestion(tx, { productId: input.productId, userId, words, now });
  if (!row) throw new AppError('product_gone');
  await mustBeStranger(tx, userId, row.shopOwnerId, now);
  await tellSeller(tx, row, now);
  return questionOf(row);
});

/**
 * Questions to one's own shop, or for admins all: newest first, or those that wait, oldest first. Throws not_found, and invalid_input for
 * days that end before they begin.
 */
export const listShopQuestions = handle(
  contract.listShopQuestions,
  async (call, { cursor, limit, own, ...filters }) => {
    refuseBackwards(filters);
    const { timeZone } = (await siteConfiguration(call.tx)).site;
    // Only admins see more than one shop's.
    const shopId = (await shopSeenBy(call)) ?? (own ? null : undefined);
    const direction = filters.waiting ? 'asc' : 'desc';
    const walk = repository.walkOfOwnQuestions({ ...filters, shopId, direction, timeZone });
    const cursors = walkCursors('own questions', 'made', direction);
    const found = await listWalk<repository.OwnQuestionRow>(call.tx, walk, cursors, { cursor, limit });
    return mapPage(found, (row) => ownQuestionOf(row, call));
  },
);

/** Throws not_found, also for a question to another shop. */
export const getShopQuestion = handle(contract.getShopQuestion, async (call, { id }) => {
  const shopId = await shopSeenBy(call);
  const row = await questionBy(call, id);
  if (shopId !== undefined && row.shopId !== shopId) throw new AppError('not_found');
  return ownQuestionOf(row, call);
});

/** Answers as the seller; again changes the answer, and only the first one is written to the asker. Throws invalid_input, not_found. */
export const answerQuestion = handle(contract.answerQuestion, async (call, input) => {
  const { tx, now } = call;
  const { id } = input;
  const by = { userId: sellerIdOf(call), isAdmin: isAdmin(call.actor) };
  const words = neededWords('words', input.words);
  await refuseProhibited(tx, [{ field: 'words', text: words }]);
  const given = { id, by, words, now };
  const isFirst = await repository.setAnswer(tx, { ...given, isFirst: true });
  if (!isFirst && !(await repository.setAnswer(tx, { ...given, isFirst: false }))) throw new AppError('not_found');
  const row = await questionBy(call, id);
  if (isFirst && !row.hiddenAt) await tellAsker(tx, row, now);
  return ownQuestionOf(row, call);
});

/** Hides a question, or shows it again; on record. Throws not_found, four_eyes to who asked and the shop's people, state_conflict. */
export const hideQuestion = handle(contract.hideQuestion, async (call, input) => {
  const { tx, now } = call;
  const { id, hide } = input;
  const question = await questionBy(call, id);
  const { productId } = question;
  mustBeAdminOf(call.actor, sidesOf(question));
  if (!(await repository.setQuestionHidden(tx, { id, hide, now }))) throw new AppError('state_conflict');
  const action = hide ? 'question.hide' : 'question.show';
  await recordOperation(tx, { actorId: userIdOf(call), action, subject: `question ${id}`, detail: { productId }, now });
  return ownQuestionOf(await questionBy(call, id), call);
});

/**
 * Judges that who asked and who sells are two people, as `clearSameDevice` does of an order. Throws not_found, state_conflict without a mark, and
 * four_eyes to who asked and the shop's people.
 */
export const clearQuestionDevice = handle(contract.clearQuestionDevice, async (call, input) => {
  const { id, reason } = input;
  const { userId: buyerId, shopId, shopOwnerId: sellerId } = await questionBy(call, id);
  const cleared = await judgeTwoPeople(call, { buyerId, shopId, sellerId, subject: `question ${id}`, reason });
  if (!cleared.questions.includes(id)) throw new AppError('state_conflict');
  return ownQuestionOf(await questionBy(call, id), call);
});

async function questionBy({ tx }: Call, id: number): Promise<repository.OwnQuestionRow> {
  const row = await repository.findQuestion(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

function questionOf(row: repository.QuestionRow): Reply<contract.Question> {
  return { ...row, author: maskedDisplayName(row.username) };
}

function ownQuestionOf(row: repository.OwnQuestionRow, { actor, locale }: Call): Reply<contract.OwnQuestion> {
  const may: contract.OwnQuestion['may'] = [];
  if (isSeller(actor, row.shopOwnerId)) may.push('answer');
  if (partyOf(actor, sidesOf(row)) === 'admin') may.push(row.hiddenAt ? 'unhide' : 'hide');
  return {
    ...questionOf(row),
    title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
    sameDevice: isAdmin(actor) && row.sameDevice,
    hidden: row.hiddenAt !== null,
    may,
  };
}
